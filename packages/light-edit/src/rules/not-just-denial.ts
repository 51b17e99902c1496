/** Reads `It is not just A; it is B`, and returns the changes that leave B, or A and B. */
import { isWord, isTagged, isOneOf, type Change, type Document, type Sentence, type Token } from '@humanize/text';
import { isFoil } from './foil.ts';
import { type Denial, movedDenial } from './moved-denial.ts';
import { adverbs, endBefore } from './not-only-contrast.ts';

/** Maximum number of tokens in A. A longer A makes a point of its own. */
const firstPartMax = 16;
/** Maximum number of tokens in A if A is deleted: for `a` with nouns only, and for other phrases. */
const nounFoilMax = 3;
const foilMax = 7;
/** The maximum after `merely` and `simply`, which say that A is not enough. */
const slightFoilMax = 10;

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
const subject = 'it this that they these those he she we you';
/** Tags of finite verbs and relative words. A clause in A makes the end of A uncertain. */
const verbTag = 'VBD VBP VBZ MD W*';

/** Maximum number of tokens in B to search for a pronoun. */
const contextTokensMax = 30;

/** Tags of the verb that agrees with a form of `be` and its subject. */
const agreeing: Readonly<Record<string, RegExp>> = {
  is: /^VBZ$/u,
  are: /^VBP$/u,
  was: /^VBD$/u,
  were: /^VBD$/u,
};

/** Reads `not just A`, starting at `not`, and the clause `it is B` that follows. */
export function readDenial(
  document: Document,
  { endToken, paragraph }: Sentence,
  at: number,
  length: number,
): Denial | undefined {
  const { tokens } = document;
  const before = tokens[at - 1];
  const be = before?.tag === 'RB' ? tokens[at - 2] : before;
  const [not, first] = [tokens[at], tokens[at + length]];
  const form = be === undefined ? undefined : numberOf[be.lower];
  if (be === undefined || form === undefined || not === undefined || first === undefined) return undefined;
  // `is far more than A`
  const start = before !== undefined && isWord(before, 'far much so even') ? before : not;
  for (const token of tokens.slice(first.index + 1, Math.min(endToken, first.index + 1 + firstPartMax))) {
    const { index } = token;
    if (isWord(token, 'but that ( “ "') || isTagged(token, verbTag)) return undefined;
    if (!isOneOf(token.text, '; , . — – - --')) continue;
    const [pronoun, verb, added] = [tokens[index + 1], tokens[index + 2], tokens[index + 3]];
    const isNextSentence = index === endToken - 1;
    if (token.text === '.' ? !isNextSentence : isNextSentence) return undefined;
    if (document.sentences[pronoun?.sentence ?? -1]?.paragraph !== paragraph) return undefined;
    const last = tokens[index - 1];
    const adverb = tokens[at + length - 1]?.lower ?? '';
    if (!isWord(pronoun, subject) || numberOf[verb?.lower ?? ''] !== form) {
      const hasVerb = isWord(pronoun, 'it they he she') && agreeing[form]?.test(verb?.tag ?? '') === true;
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

/** Returns the number of tokens in `not just` or `more than just` at an index, or 0 if neither is there. */
export function openingLength({ tokens }: Document, at: number): number {
  const [first, second, third] = [tokens[at]?.lower, tokens[at + 1]?.lower ?? '', tokens[at + 2]?.lower ?? ''];
  if (first === 'not' || first === "n't") return adverbs.test(second) ? 2 : 0;
  if (first !== 'more' || second !== 'than') return 0;
  return adverbs.test(third) ? 3 : isOneOf(third, 'a an') ? 2 : 0;
}

/** Returns whether both parts begin with the same kind of word, so that `and` can join them. */
function areParallel({ first, second }: Denial): boolean {
  if (first.tag === 'IN' || second.tag === 'IN') return first.lower === second.lower;
  const noun = /^(?:DT|PRP\$|NN)/u;
  if (noun.test(first.tag) || noun.test(second.tag)) return noun.test(first.tag) && noun.test(second.tag);
  return first.tag.slice(0, 2) === second.tag.slice(0, 2);
}

/** Returns whether A is no more than a noun: `a market`, `the result of force`, `empty words`. */
function isNominal(a: readonly Token[]): boolean {
  const hasArticle = isWord(a[0], 'a an the');
  const isPlural = a.at(-1)?.tag === 'NNS' && a.every(({ tag }) => isOneOf(tag, 'JJ* NN*'));
  return (hasArticle || isPlural) && a.every(({ tag }) => !tag.startsWith('V'));
}

/** Returns whether A is there only to be denied, so that it can be deleted. */
function isDeletable(document: Document, { adverb, first, last, second }: Denial): boolean {
  const isSlight = isOneOf(adverb, 'merely simply');
  const a = document.tokens.slice(first.index, last.index + 1);
  if (!isNominal(a) || !isFoil(document, a, second)) return false;
  const isCompound = isWord(first, 'a an') && !a.some(({ tag }) => tag === 'IN');
  const max = isSlight ? slightFoilMax : isCompound ? nounFoilMax : foilMax;
  return a.length <= max && (isSlight || !a.some(({ lower }) => isOneOf(lower, 'or and')));
}

/**
 * Returns the changes that turn `It is not merely dull; it costs money` into `It costs money` or, with `only`, into `It
 * is dull and costs money`.
 */
function changesForVerb(document: Document, denial: Denial): Change[] | undefined {
  const { be, not, adverb, first, last, second } = denial;
  if (adverb === 'only' || adverb === 'solely') {
    if (adverb === 'solely' || last.index - first.index >= firstPartMax) return undefined;
    return [
      { start: not.start, end: endBefore(document, first), text: '' },
      { start: last.end, end: second.start, text: ' and ' },
    ];
  }
  if (!isDeletable(document, denial)) return undefined;
  return [{ start: be.start, end: endBefore(document, second), text: '' }];
}

/** Returns whether B contains `too` or `as well`, which need A. */
function addsToo(document: Document, { second, isAdded }: Denial): boolean {
  if (isAdded) return false;
  const { endToken } = document.sentences[second.sentence] ?? { endToken: second.index };
  const b = document.tokens.slice(second.index, Math.min(endToken, second.index + contextTokensMax));
  return b.some(
    ({ lower, index }) => lower === 'too' || (lower === 'well' && document.tokens[index - 1]?.lower === 'as'),
  );
}

/**
 * Returns whether B contains a pronoun for something in A: `is not only a way to show skill; it is a way to gain it`.
 */
function refersBack(document: Document, { be, second }: Denial): boolean {
  const { end } = document.sentences[second.sentence] ?? { end: second.end };
  const b = document.tokens.slice(second.index, second.index + contextTokensMax).filter((token) => token.end <= end);
  const pronoun = isWord(be, 'has have had') ? /^(?:it|them|one|so)$/u : /^(?:it|them)$/u;
  return b.some(({ lower }) => pronoun.test(lower));
}

/** Returns whether B is itself a stock phrase, to which A gives its point: `it is a true testament to her skill`. */
function isStock(document: Document, { second }: Denial): boolean {
  if (!isWord(second, 'a an the')) return false;
  const noun = [1, 2].map((distance) => document.tokens[second.index + distance]?.lower ?? '');
  return noun.some((word) => isOneOf(word, 'beacon cornerstone game-changer tapestry testament'));
}

export function changesForDenial(document: Document, denial: Denial): Change[] | undefined {
  const { be, not, first, last, second, isAdded } = denial;
  if (first.lower === 'that') return undefined;
  // `You're not just being judged; you're also choosing` reassures, and `We're not just baking; we're making friends` rallies.
  if (isWord(document.tokens[be.index - 1], isAdded ? 'you we' : 'we')) return undefined;
  if (isStock(document, denial)) return undefined;
  if (refersBack(document, denial) || addsToo(document, denial)) return undefined;
  if (denial.hasVerb) return changesForVerb(document, denial);
  if (!isAdded) {
    if (!isDeletable(document, denial)) return areParallel(denial) ? movedDenial(document, denial) : undefined;
    return [{ start: not.start, end: endBefore(document, second), text: '' }];
  }
  // `about money and about habits` is clumsy, and two sentences stress the addition.
  if (first.tag === 'IN' || document.tokens[last.index + 1]?.text === '.') return undefined;
  if (!areParallel(denial)) {
    const [pronoun, verb] = [document.tokens[last.index + 2], document.tokens[last.index + 3]];
    const isContracted = verb?.start === pronoun?.end;
    return [
      { start: not.start, end: endBefore(document, first), text: '' },
      {
        start: last.end,
        end: (isContracted ? verb : pronoun)?.end ?? last.end,
        text: isContracted ? ` and ${numberOf[verb?.lower ?? ''] ?? 'is'}` : ' and',
      },
    ];
  }
  return [
    { start: not.start, end: endBefore(document, first), text: '' },
    { start: last.end, end: second.start, text: ' and ' },
  ];
}
