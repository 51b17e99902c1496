/**
 * Finds runs without white space that are too long to be words. They are billed as one word, so no engine looks inside.
 * White space is Unicode white space and U+FEFF, as in the word count.
 */
import { whiteSpaceClass } from '../document/characters.ts';
import type { ProtectedSpan } from '../document/protection.ts';

/** Longer runs are protected. In UTF-16 units. */
const runLengthMax = 100;
const longRun = new RegExp(`[^${whiteSpaceClass}]{${runLengthMax + 1},}`, 'gu');

/** Ascending and disjoint. Linear in the length of the text. */
export function findUnbrokenRuns(text: string): ProtectedSpan[] {
  return Array.from(text.matchAll(longRun), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    reason: 'unbroken',
    tokenizedAs: 'opaque',
  }));
}
