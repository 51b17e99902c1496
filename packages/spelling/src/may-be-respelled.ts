/**
 * Tests whether a text may contain words to respell. The test is a hundred times faster than proposing changes, because
 * it does not need a parsed document. Most texts need no changes.
 */
import type { Variant } from '@humanize/text';
import type { Spelling } from './spelling.ts';

const words = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const runsOfLetters = /[\p{L}\p{M}]+/gu;

/**
 * Returns false only if no change would be proposed for `text` in any context. Takes time linear in the length of the
 * text.
 */
export function mayBeRespelled(text: string, variant: Variant, spelling: Spelling): boolean {
  const mayChange = (word: string): boolean => spelling.mayChange(word, variant);
  return text.match(words)?.some(mayChange) === true || text.match(runsOfLetters)?.some(mayChange) === true;
}
