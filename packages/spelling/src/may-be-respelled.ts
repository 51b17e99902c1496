/**
 * Tests whether a text may contain words to respell. The test is a hundred times faster than proposing changes, because
 * it does not need a parsed document. Most texts need no changes.
 */
import type { Variant } from '@humanize/text';
import type { Spelling } from './spelling.ts';

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const letters = /[\p{L}\p{M}]+/gu;

/**
 * Returns false only if no change would be proposed for `text` in any context. Takes time linear in the length of the
 * text.
 */
export function mayBeRespelled(text: string, variant: Variant, spelling: Spelling): boolean {
  const words = text.match(wordPattern) ?? [];
  return words.some((word) => {
    if (spelling.mayChange(word, variant)) return true;
    const parts = word.match(letters) ?? [];
    return parts.length > 0 && parts[0] !== word && parts.some((part) => spelling.mayChange(part, variant));
  });
}
