/**
 * Turns `It is not just A; it is B` into `It is B`, and with `also` into `It is A and B`. The two clauses may be
 * separated by a semicolon, a comma, a dash or a full stop.
 */
import type { Change, Document, Sentence, Token } from '@humanize/text';
import { defineRule } from '../rule/define-rule.ts';
import { someTells } from '../rule/density.ts';
import type { Proposals, RuleContext } from '../rule/rule.ts';

/** Maximum number of tokens of A. A longer one says something of its own. */
const firstPartMax = 16;
/** Maximum number of tokens of A where it is deleted: of `a` with nouns only, and of other phrases. */
const nounFoilMax = 3;
const foilMax = 7;
/** The maximum after `merely` and `simply`, which say that A is not enough. */
const slightFoilMax = 10;

const adverbs = /^(?:only|just|merely|simply|solely)$/u;
const numberOf: Readonly<Record<string, string>> = {
  is: 'is',
  "'s": 'is',
  are: 'are',
  "'re": 'are',
  was: 'was',
  were: 'were',
  has: 'has',
  have: 'have',
  had: 'had',
};
const subject = /^(?:it|this|that|they|these|those|he|she|we|you)$/u;
/** Tags of finite verbs and relative words: a clause in A makes its end uncertain. */
const verbTag = /^(?:VB[DPZ]|MD|W\w*)$/u;

/** Maximum number of tokens of B to search for a pronoun. */
const contextTokensMax = 30;

type Denial = {
  readonly be: Token;
  readonly not: Token;
  readonly adverb: string;
  readonly first: Token;
  readonly last: Token;
  /** The token after `it is`, or after `it is also`; the verb after `it` if it is another one. */
  readonly second: Token;
  readonly isAdded: boolean;
  /** True if the second clause has a verb of its own: `it saves time`. */
  readonly hasVerb: boolean;
};

/** Tags of the verb that agrees with a form of `be` and its subject. */
const agreeing: Readonly<Record<string, RegExp>> = {
  is: /^VBZ$/u,
  are: /^VBP$/u,
  was: /^VBD$/u,
  were: /^VBD$/u,
};

/** Reads `not just A` from `not`, and the clause `it is B` after it. */
function readDenial(
  document: Document,
  { endToken, paragraph }: Sentence,
  at: number,
  length: number,
): Denial | undefined {
  const { tokens } = document;
  const before = tokens[at - 1];
  const be = before?.tag === 'RB' ? tokens[at - 2] : before;
  const [not, first] = [tokens[at], tokens[at + length]];
  // `is far more than A`
  const start = before !== undefined && /^(?:far|much|so|even)$/u.test(before.lower) ? before : not;
  const form = numberOf[be?.lower ?? ''];
  if (be === undefined || not === undefined || start === undefined || first === undefined || form === undefined)
    return undefined;
  for (let index = at + length + 1; index < Math.min(endToken, at + length + 1 + firstPartMax); index += 1) {
    const token = tokens[index];
    if (token === undefined || token.lower === 'but' || /^[(“"]$/u.test(token.text)) return undefined;
    if (verbTag.test(token.tag) || token.lower === 'that') return undefined;
    if (!/^(?:[;,.—–]|--?)$/u.test(token.text)) continue;
    const [pronoun, verb, added] = [tokens[index + 1], tokens[index + 2], tokens[index + 3]];
    const isNextSentence = index === endToken - 1;
    if (token.text === '.' ? !isNextSentence : isNextSentence) return undefined;
    if (document.sentences[pronoun?.sentence ?? -1]?.paragraph !== paragraph) return undefined;
    const last = tokens[index - 1];
    const adverb = tokens[at + length - 1]?.lower ?? '';
    if (!subject.test(pronoun?.lower ?? '') || numberOf[verb?.lower ?? ''] !== form) {
      const hasVerb =
        /^(?:it|they|he|she)$/u.test(pronoun?.lower ?? '') && agreeing[form]?.test(verb?.tag ?? '') === true;
      if (hasVerb && token.text === ';' && verb !== undefined && last !== undefined)
        return { be, not: start, adverb, first, last, second: verb, isAdded: false, hasVerb };
      if (token.text === ',') continue;
      return undefined;
    }
    const isAdded = added?.lower === 'also';
    const second = isAdded ? tokens[index + 4] : added;
    if (second === undefined || last === undefined || second.kind === 'punctuation') return undefined;
    if (second.lower === 'not' || second.lower === "n't") return undefined;
    return { be, not: start, adverb, first, last, second, isAdded, hasVerb: false };
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

function isPlain(document: Document, from: Token, to: Token, isSlight: boolean): boolean {
  for (let index = from.index; index <= to.index; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.kind === 'number' || token.kind === 'opaque') return false;
    if (token.protectedBy !== undefined || (!isSlight && /^(?:or|and)$/u.test(token.lower))) return false;
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

/** True if A is only there to be denied, so that it can go. */
function isFoil(document: Document, { adverb, first, last }: Denial): boolean {
  const isSlight = /^(?:merely|simply)$/u.test(adverb);
  const a = document.tokens.slice(first.index, last.index + 1);
  const isCompound = /^an?$/u.test(first.lower) && !a.some(({ tag }) => tag === 'IN');
  const max = isSlight ? slightFoilMax : isCompound ? nounFoilMax : foilMax;
  return a.length <= max && isPlain(document, first, last, isSlight);
}

/** `It is not merely dull; it costs money` → `It costs money`, and with `only`: `It is dull and costs money`. */
function changesForVerb(document: Document, denial: Denial): Change[] | undefined {
  const { be, not, adverb, first, last, second } = denial;
  if (adverb === 'only' || adverb === 'solely') {
    if (adverb === 'solely' || last.index - first.index >= firstPartMax) return undefined;
    return [
      { start: not.start, end: document.tokens[first.index - 1]?.end ?? first.start, text: '' },
      { start: last.end, end: second.start, text: ' and ' },
    ];
  }
  // What something is for or about is not a foil of what it does.
  if (first.tag === 'IN' || !isFoil(document, denial)) return undefined;
  return [{ start: be.start, end: document.tokens[second.index - 1]?.end ?? second.start, text: '' }];
}

/** True if B has a pronoun for something in A: `has not only cut the hedge; it has killed it`. */
function refersBack(document: Document, { be, second }: Denial): boolean {
  const { end } = document.sentences[second.sentence] ?? { end: second.end };
  const b = document.tokens.slice(second.index, second.index + contextTokensMax).filter((token) => token.end <= end);
  return /^ha(?:s|ve|d)$/u.test(be.lower) && b.some(({ lower }) => /^(?:it|them|one|so)$/u.test(lower));
}

function changesFor(document: Document, denial: Denial): Change[] | undefined {
  const { not, first, last, second, isAdded } = denial;
  if (first.lower === 'that') return undefined;
  if (refersBack(document, denial)) return undefined;
  if (denial.hasVerb) return changesForVerb(document, denial);
  if (!isAdded) {
    if (!isFoil(document, denial)) return undefined;
    return [{ start: not.start, end: document.tokens[second.index - 1]?.end ?? second.start, text: '' }];
  }
  if (!areParallel(denial)) {
    if (document.tokens[last.index + 1]?.text === '.') return undefined;
    const pronoun = document.tokens[last.index + 2];
    return [
      { start: not.start, end: document.tokens[first.index - 1]?.end ?? first.start, text: '' },
      { start: last.end, end: pronoun?.end ?? last.end, text: ' and' },
    ];
  }
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
      ['Reading is not merely a skill to learn; it shapes how we think.', 'Reading shapes how we think.'],
      [
        'The web has not simply changed shops; it has closed most of our banks.',
        'The web has closed most of our banks.',
      ],
      ['The fair is far more than a market; it is a meeting place.', 'The fair is a meeting place.'],
      ['The flood was not only a disaster; it became a legend.', 'The flood was a disaster and became a legend.'],
      ['The shell is not only strong; it is also a record.', 'The shell is strong and is also a record.'],
      ['It is not merely the result of force or fear; it is a choice.', 'It is a choice.'],
    ],
    leavesAlone: [
      'The web has not merely changed shops; it has closed them.',
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
