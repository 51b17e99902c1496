/** Conditions that the signpost rules share. They prevent deletions that would leave an ungrammatical sentence. */
import { isWord, isOneOf, neighbor, sentenceOf, tokensAround } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';

/** Words that refer to the deleted clause if they follow it directly. */
export const turning = ', however though indeed too therefore instead';

/**
 * Matches openers that a signpost can follow. After any other opener (`To win,`), the deletion would change the subject
 * of the opener.
 */
const openers =
  /^(?:while|although|though|even|however|moreover|furthermore|additionally|also|finally|lastly|overall|in|first(?:ly)?|second(?:ly)?|third(?:ly)?|nevertheless|nonetheless|still|ultimately|of course|on the other hand|that|but|and|yet)\b(?! order\b)/iu;

/**
 * Matches openers that warn against an idea: `While it is tempting to imagine this, it is important to remember that
 * …`.
 */
const thoughtWarnedAgainst =
  /^(?:while|although|though)\b.*\b(?:consider|imagine|speculate|think|wonder|tempting|easy|understandable)\b/isu;

/** Maximum length of a single opener, such as `However, `, in UTF-16 units. */
const singleOpenerMax = 20;

/** Returns whether the sentence begins with an opener that does not depend on the signpost. */
export function opensLoosely({ document, first, last }: PhraseMatch): boolean {
  const { start, end } = sentenceOf(document, first);
  // After a longer opener, `while` would seem to continue the opener: `Contrary to the claim, while …`
  const isConcession = isWord(neighbor(document, last, 1), 'while although though');
  if (isConcession && first.start - start > singleOpenerMax) return false;
  if (thoughtWarnedAgainst.test(document.text.slice(start, first.start))) return false;
  return openers.test(document.text.slice(start, Math.min(end, start + 24)));
}

/** Words that open a clause on which another clause depends: `If it fails, and it is important to note that it may, …` */
const subordinator = 'after as because before if once since to unless until when whenever where whether';

/** Returns whether a main clause and `, and` or `, but` precede the match: `It leaks, but it is important to note that …` */
export function followsMainClause({ document, first }: PhraseMatch): boolean {
  const { firstToken } = sentenceOf(document, first);
  const [joiner, comma] = [-1, -2].map((distance) => neighbor(document, first, distance));
  if (!isWord(joiner, 'and but') || comma?.text !== ',') return false;
  const before = document.tokens.slice(firstToken, comma.index);
  return before.some(({ tag }) => isOneOf(tag, 'VBD VBP VBZ MD')) && !isWord(before[0], subordinator);
}

const coordinators: ReadonlySet<string> = new Set([
  'and',
  'but',
  'or',
  'nor',
  'yet',
  ',',
  ';',
  ':',
  '(',
  '—',
  '–',
  '-',
]);

/** Maximum number of tokens to search for a second clause. */
const clauseTokensMax = 100;

/**
 * Returns whether the rest of the sentence may contain a second `that` clause (`that A, and that B`), which depends on the
 * deleted verb.
 */
export function hasSecondThat({ document, last }: PhraseMatch): boolean {
  for (const token of tokensAround(document, last, clauseTokensMax).after) {
    if (token.lower !== 'that') continue;
    if ([-1, -2].some((distance) => coordinators.has(neighbor(document, token, distance)?.lower ?? ''))) return true;
  }
  return false;
}
