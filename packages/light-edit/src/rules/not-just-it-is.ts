/**
 * Turns `It is not just A; it is B` into `It is B`, and with `also` into `It is A and B`. The two clauses may be
 * separated by a semicolon, a comma, a dash or a full stop.
 */
import type { Change, Document, Sentence, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

/** Maximum number of tokens of A. A longer one says something of its own. */
const firstPartMax = 14;
/** Maximum number of tokens of A where it is deleted: of `a` with nouns only, and of other phrases. */
const nounFoilMax = 3;
const foilMax = 6;

const adverbs = /^(?:only|just|merely|simply|solely)$/u;
const numberOf: Readonly<Record<string, string>> = {
  is: 'is',
  "'s": 'is',
  are: 'are',
  "'re": 'are',
  was: 'was',
  were: 'were',
};
const subject = /^(?:it|this|that|they|these|those|he|she|we|you)$/u;
/** Tags of finite verbs and relative words: a clause in A makes its end uncertain. */
const verbTag = /^(?:VB[DPZ]|MD|W\w*)$/u;

type Denial = {
  readonly not: Token;
  readonly first: Token;
  readonly last: Token;
  /** The token after `it is`, or after `it is also`. */
  readonly second: Token;
  readonly isAdded: boolean;
};

/** Reads `not just A` from `not`, and the clause `it is B` after it. */
function readDenial(
  document: Document,
  { endToken, paragraph }: Sentence,
  at: number,
  length: number,
): Denial | undefined {
  const { tokens } = document;
  const [be, not, first] = [tokens[at - 1], tokens[at], tokens[at + length]];
  const form = numberOf[be?.lower ?? ''];
  if (be === undefined || not === undefined || first === undefined || form === undefined) return undefined;
  for (let index = at + length + 1; index < Math.min(endToken, at + length + 1 + firstPartMax); index += 1) {
    const token = tokens[index];
    if (token === undefined || token.lower === 'but' || /^[(“"]$/u.test(token.text)) return undefined;
    if (verbTag.test(token.tag) || token.lower === 'that') return undefined;
    if (!/^(?:[;,.—–]|--?)$/u.test(token.text)) continue;
    const [pronoun, verb, added] = [tokens[index + 1], tokens[index + 2], tokens[index + 3]];
    const isNextSentence = index === endToken - 1;
    if (token.text === '.' ? !isNextSentence : isNextSentence) return undefined;
    if (document.sentences[pronoun?.sentence ?? -1]?.paragraph !== paragraph) return undefined;
    if (!subject.test(pronoun?.lower ?? '') || numberOf[verb?.lower ?? ''] !== form) {
      if (token.text === ',') continue;
      return undefined;
    }
    const isAdded = added?.lower === 'also';
    const second = isAdded ? tokens[index + 4] : added;
    const last = tokens[index - 1];
    if (second === undefined || last === undefined || second.kind === 'punctuation') return undefined;
    if (second.lower === 'not' || second.lower === "n't") return undefined;
    return { not, first, last, second, isAdded };
  }
  return undefined;
}

/** The number of tokens of `not just` or `more than just` at an index, or 0. */
function openingLength({ tokens }: Document, at: number): number {
  const [first, second, third] = [tokens[at]?.lower, tokens[at + 1]?.lower ?? '', tokens[at + 2]?.lower ?? ''];
  if (first === 'not' || first === "n't") return adverbs.test(second) ? 2 : 0;
  if (first !== 'more' || second !== 'than') return 0;
  return adverbs.test(third) ? 3 : /^an?$/u.test(third) ? 2 : 0;
}

function isPlain(document: Document, from: Token, to: Token): boolean {
  for (let index = from.index; index <= to.index; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.kind === 'number' || token.kind === 'opaque') return false;
    if (token.protectedBy !== undefined || token.lower === 'or' || token.lower === 'and') return false;
  }
  return true;
}

/** True if both parts begin with the same kind of word, so that `and` can join them. */
function areParallel({ first, second }: Denial): boolean {
  if (first.tag === 'IN' || second.tag === 'IN') return first.lower === second.lower;
  const noun = /^(?:DT|PRP\$|NN)/u;
  if (noun.test(first.tag) || noun.test(second.tag)) return noun.test(first.tag) && noun.test(second.tag);
  return first.tag.slice(0, 2) === second.tag.slice(0, 2);
}

function changesFor(document: Document, denial: Denial): Change[] | undefined {
  const { not, first, last, second, isAdded } = denial;
  if (first.lower === 'that') return undefined;
  if (!isAdded) {
    const a = document.tokens.slice(first.index, last.index + 1);
    const isCompound = /^an?$/u.test(first.lower) && !a.some(({ tag }) => tag === 'IN');
    const max = isCompound ? nounFoilMax : foilMax;
    if (last.index - first.index >= max || !isPlain(document, first, last)) return undefined;
    return [{ start: not.start, end: document.tokens[second.index - 1]?.end ?? second.start, text: '' }];
  }
  if (!areParallel(denial)) return undefined;
  return [
    { start: not.start, end: document.tokens[first.index - 1]?.end ?? first.start, text: '' },
    { start: last.end, end: second.start, text: ' and ' },
  ];
}

export const notJustItIs = defineRule({
  id: 'not-just-it-is',
  kind: 'pattern',
  each: 'sentence',
  family: 'not-only-but',
  densityMin: someTells,
  stage: 'wording',
  why: 'The sentence says directly what something is.',
  examples: {
    rewrites: [
      ['The fair is not just a market; it is a meeting place.', 'The fair is a meeting place.'],
      ["Cooking isn't just about taste; it's about patience.", 'Cooking is about patience.'],
      ['We are not merely waiting, we are preparing.', 'We are preparing.'],
      ["It's not just a bridge—it's a landmark.", "It's a landmark."],
      ["The fair wasn't just a market. It was a meeting place.", 'The fair was a meeting place.'],
      ['She was not merely singing; she was *teaching*.', 'She was *teaching*.'],
      ['The fair is more than just a market; it is a meeting place.', 'The fair is a meeting place.'],
      ['Rest is not only about sleep; it is also about food.', 'Rest is about sleep and about food.'],
    ],
    leavesAlone: [
      'The garage is not just for cars; it has a workshop.',
      'This is not just a house.',
      'It is not just a science fiction film; it is an event.',
      'Fame is not just about wealth or good looks; it is about work.',
      'The fair is more than a market.',
      'It is not just that rents rose; it is that wages fell.',
      'The trip was not just about beaches (there were many); it was about food.',
      'It is not just a loan of 500 dollars; it is a gift.',
      'It is not just the view that counts; it is the walk.',
      'The fair is not just a market. They are happy.',
    ],
  },
  propose(sentence: Sentence, { document }: RuleContext): Proposals {
    for (let at = sentence.firstToken + 1; at < sentence.endToken - 2; at += 1) {
      const length = openingLength(document, at);
      if (length === 0) continue;
      const denial = readDenial(document, sentence, at, length);
      const changes = denial === undefined ? undefined : changesFor(document, denial);
      return changes === undefined ? undefined : { changes };
    }
    return undefined;
  },
});
