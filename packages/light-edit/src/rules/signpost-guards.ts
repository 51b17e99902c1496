/** Conditions that the rules for signposts share. They keep a deletion from leaving an ungrammatical sentence. */
import { neighbor, sentenceOf } from '@humanize/text';
import type { PhraseMatch } from '../rule/rule.ts';

/** Words that refer to the deleted clause when they follow it directly. */
export const turning: readonly string[] = [',', 'however', 'though', 'indeed', 'too', 'therefore', 'instead'];

/** Openers that a signpost can follow. After any other opener (`To win,`), the deletion would change the subject. */
const openers =
  /^(?:while|although|though|even|however|moreover|furthermore|additionally|also|finally|lastly|overall|in|first(?:ly)?|second(?:ly)?|third(?:ly)?|nevertheless|nonetheless|still|ultimately|that|but|and|yet)\b(?! order\b)/iu;

/** `While it is tempting to imagine this, it is important to remember that …` warns against the thought itself. */
const thoughtWarnedAgainst =
  /^(?:while|although|though)\b.*\b(?:consider|imagine|speculate|think|wonder|tempting|easy|understandable)\b/isu;

/** A single opener: `However, `. In UTF-16 units. */
const singleOpenerMax = 20;

/** True when the sentence begins with an opener that does not depend on the signpost. */
export function opensLoosely({ document, first, last }: PhraseMatch): boolean {
  const { start, end } = sentenceOf(document, first);
  // After a longer opener, `while` would seem to continue it: `Contrary to the claim, while …`
  const isConcession = /^(?:while|although|though)$/u.test(neighbor(document, last, 1)?.lower ?? '');
  if (isConcession && first.start - start > singleOpenerMax) return false;
  if (thoughtWarnedAgainst.test(document.text.slice(start, first.start))) return false;
  return openers.test(document.text.slice(start, Math.min(end, start + 24)));
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

/**
 * True when the rest of the sentence may have a second `that` clause (`that A, and that B`). It would be left without the
 * verb that it depends on. Linear in the sentence.
 */
export function hasSecondThat({ document, last }: PhraseMatch): boolean {
  const { endToken } = sentenceOf(document, last);
  for (let index = last.index + 1; index < endToken; index += 1) {
    const token = document.tokens[index];
    if (token?.lower !== 'that') continue;
    if ([-1, -2].some((distance) => coordinators.has(neighbor(document, token, distance)?.lower ?? ''))) return true;
  }
  return false;
}
