/** Moves A after B: `It is not just about taste; it is about patience` → `It is about patience, not just taste`. */
import { isOneOf, isTagged, isWord, type Change, type Document, type Token } from '@humanize/text';
import { endBefore } from './not-only-contrast.ts';

/** A negated part A, and the clause B that follows it: `it is not just A; it is B`. */
export type Denial = {
  readonly be: Token;
  readonly not: Token;
  readonly adverb: string;
  readonly first: Token;
  readonly last: Token;
  /** The token after `it is` or `it is also`, or the verb after `it` if it is another verb. */
  readonly second: Token;
  readonly isAdded: boolean;
  /** True if the second clause has a verb of its own: `it saves time`. */
  readonly hasVerb: boolean;
};

/** Maximum number of tokens in A and in B. A longer part would hide the contrast. */
const movedFirstMax = 8;
const movedSecondMax = 10;

/**
 * Returns the changes for `It is about patience, not just taste`, or undefined if B must come last: across two
 * sentences, in stories, and if B repeats a word of A.
 */
export function movedDenial(document: Document, denial: Denial): Change[] | undefined {
  const { be, not, adverb, first, last, second } = denial;
  const { endToken } = document.sentences[second.sentence] ?? { endToken: second.index };
  if (document.register.genre === 'fiction') return undefined;
  // A noun at the end is weak: `Bread is a lesson in patience, not just flour`.
  if (
    !isTagged(first, 'IN TO VB* JJ*') &&
    sharedLength(
      document.tokens.slice(first.index, last.index + 1),
      document.tokens.slice(second.index, endToken - 1),
    ) === 0
  )
    return undefined;
  if (second.sentence !== first.sentence) return undefined;
  if (!isWord(not, "not n't") || isWord(be, 'has have had')) return undefined;
  const a = document.tokens.slice(first.index, last.index + 1);
  const b = document.tokens.slice(second.index, endToken - 1);
  const end = b.at(-1);
  if (end === undefined || document.tokens[endToken - 1]?.text !== '.' || b.length > movedSecondMax) return undefined;
  if (
    b.some(
      ({ kind, lower }) =>
        kind === 'punctuation' || isOneOf(lower, "not n't that which who what how why where when one ones"),
    )
  )
    return undefined;
  const from = a[sharedLength(a, b)];
  if (from === undefined || last.index - from.index >= movedFirstMax) return undefined;
  const rest = document.tokens.slice(from.index, last.index + 1);
  if (
    rest.some(
      ({ lower, tag, lemma }) =>
        isOneOf(lower, 'any anymore yet') || (isOneOf(tag, 'N* V*') && b.some((other) => other.lemma === lemma)),
    )
  )
    return undefined;
  return [
    { start: not.start, end: endBefore(document, second), text: '' },
    { start: end.end, end: end.end, text: `, not ${adverb} ${document.text.slice(from.start, last.end)}` },
  ];
}

/**
 * Returns the number of words that A and B share at the start: 2 for `going to sing` and `going to win`, 0 for `a cook`
 * and `a baker`.
 */
function sharedLength(a: readonly Token[], b: readonly Token[]): number {
  let length = 0;
  while (length < a.length - 1 && a[length]?.lower === b[length]?.lower) length += 1;
  while (length > 0 && isTagged(a[length - 1], 'DT PRP$ JJ* RB*')) length -= 1;
  return length;
}
