/** Finds `not only A but also B` in a sentence, and says whether `and` can join A and B. */
import { isOneOf, isTagged, isWord, type Document, type Sentence, type Token } from '@humanize/text';

/** Adverbs of a contrast. */
export const adverbs = /^(?:only|just|merely|simply|solely)$/u;

/** Words and marks that make the ends of A uncertain. */
const closings = '; : ? ! ( — – " “ ” - -- --- not n\'t';
/** Maximum number of tokens between `not only` and `but`. */
const firstPartMax = 32;
export type Contrast = {
  readonly not: Token;
  readonly adverb: Token;
  /** The first and last tokens of A. */
  readonly first: Token;
  readonly last: Token;
  /** `but`, or the comma before it. */
  readonly joint: Token;
  readonly hasComma: boolean;
  readonly isAdded: boolean;
  readonly isDenied: boolean;
  /** First token of B, after `but also`. */
  readonly second: Token;
};

/** Finds `not only … but …`. Returns undefined if anything between them makes the ends of A or B uncertain. */
export function findContrast({ tokens }: Document, { endToken }: Sentence, not: Token): Contrast | undefined {
  const [adverb, first, ...rest] = tokens.slice(not.index + 1, Math.min(endToken, not.index + 2 + firstPartMax));
  if (adverb === undefined || first === undefined || isWord(first, closings)) return undefined;
  for (const token of rest) {
    if (isWord(token, closings)) return undefined;
    if (token.lower !== 'but') continue;
    const before = tokens[token.index - 1];
    const joint = before?.text === ',' ? before : token;
    const last = tokens[joint.index - 1];
    let next = token.index + 1;
    const words = new Set<string>();
    while (isWord(tokens[next], 'also rather instead even equally ,') && next < endToken) {
      words.add(tokens[next]?.lower ?? '');
      next += 1;
    }
    const second = tokens[next];
    if (last === undefined || second === undefined || next >= endToken || second.kind !== 'word') return undefined;
    if (words.has('even') || words.has('equally') || words.has(',')) return undefined;
    const isDenied = words.has('rather') || words.has('instead');
    return { not, adverb, first, last, joint, hasComma: joint !== token, isAdded: words.has('also'), isDenied, second };
  }
  return undefined;
}

/** Returns true for a form of `be`. */
export function isBe(token: Token | undefined): boolean {
  return isWord(token, "is are was were 's 're 'm be been");
}

/** Returns the end of the token before the given one. Markup such as `**` may follow that token. */
export function endBefore(document: Document, { index, start }: Token): number {
  return document.tokens[index - 1]?.end ?? start;
}

/** Returns the kind of phrase that starts with a token, which is used to test whether A and B are parallel. */
export function kindOf({ tag }: Token): string {
  if (tag === 'VBP' || tag === 'VB' || tag === 'MD') return 'verb';
  if (isOneOf(tag, 'IN RP WRB WP WDT')) return 'preposition';
  if (isOneOf(tag, 'DT PRP$ N* J* CD PDT')) return 'noun';
  return tag === 'RB' ? 'adverb' : tag;
}

/** Returns the word that decides what kind of phrase starts with a token: the verb in `significantly boosts`. */
function leading(document: Document, token: Token): Token {
  const next = document.tokens[token.index + 1];
  return token.tag.startsWith('RB') && next !== undefined && isTagged(next, 'V* NNS') ? next : token;
}

/**
 * Returns the kinds of A and B. Directly after a subject, the tagger mistakes some verbs for nouns: `These maps not
 * only aid reading but also serve as guides`.
 */
export function kindsOf(document: Document, { not, first, second }: Contrast): readonly [string, string] {
  const [one, two] = [leading(document, first), leading(document, second)];
  const isVerb =
    isTagged(document.tokens[not.index - 1], 'N* PRP WDT') && one.tag.startsWith('NN') && isTagged(two, 'V* NNS');
  if (!isVerb) return [kindOf(one), kindOf(two)];
  return ['verb', two.tag.startsWith('V') ? kindOf(two) : 'verb'];
}

/** Returns whether the two parts begin in the same way, so that `and` can join them. */
export function areParallel(document: Document, contrast: Contrast): boolean {
  const { not, first, second, isAdded } = contrast;
  const [one, two] = kindsOf(document, contrast);
  if (one === two) return true;
  const verbs = new Set(['VBD', 'VBN', 'VBZ', 'verb']);
  if (verbs.has(one) && verbs.has(two)) return true;
  // Verbs in -s and base forms are sometimes tagged as nouns: `not only leads to … but also positions …`
  if (isAdded && ((verbs.has(one) && second.tag.startsWith('NN')) || (first.tag === 'NNS' && two === 'VBZ')))
    return true;
  // `is not only cheap but also saves time`
  if (isAdded && isBe(document.tokens[not.index - 1]) && (two === 'VBZ' || two === 'VBD' || two === 'verb'))
    return true;
  // `is not only cheap but is also strong`
  if (isBe(second) && second.lower === document.tokens[not.index - 1]?.lower) return true;
  // `changes not only how we work but also how we think`: the last phrase of A is parallel to B.
  const isRepeated = isAdded && (second.tag.startsWith('W') || second.tag === 'IN');
  if (isRepeated && document.tokens.slice(first.index, second.index).some(({ lower }) => lower === second.lower))
    return true;
  // `not only efficiently but with care`, `not only cheap but well made`
  const loose = new Set(['noun', 'adverb', 'VBN', 'VBG']);
  return loose.has(one) && loose.has(two);
}
