/**
 * Finds runs without white space that are too long to be words. Each is billed as one word, so no engine may change its
 * content. As in the word count, white space is Unicode white space and U+FEFF.
 */
import { whiteSpaceClass } from '../document/characters.ts';
import type { ProtectedSpan } from '../document/protection.ts';

/** Maximum length of a word in UTF-16 units. Longer runs are protected. */
const runLengthMax = 100;
const longRun = new RegExp(`[^${whiteSpaceClass}]{${runLengthMax + 1},}`, 'gu');

/** Returns the runs in ascending order. Takes time linear in the length of the text. */
export function findUnbrokenRuns(text: string): ProtectedSpan[] {
  return Array.from(text.matchAll(longRun), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    reason: 'unbroken',
    tokenizedAs: 'opaque',
  }));
}
