/**
 * A test of the bare text that is a hundred times faster than proposing changes, which requires a parsed document. Most
 * texts are written in one variant from the start.
 */
import type { Variant } from '@humanize/text';
import type { Spelling } from './spelling.ts';

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu;
const letters = /[\p{L}\p{M}]+/gu;

/** False only if no change is proposed for `text` in any context. Linear in the length of the text. */
export function mayBeRespelled(text: string, variant: Variant, spelling: Spelling): boolean {
  const words = text.match(wordPattern) ?? [];
  return words.some((word) => {
    if (spelling.mayChange(word, variant)) return true;
    const parts = word.match(letters) ?? [];
    return parts.length > 0 && parts[0] !== word && parts.some((part) => spelling.mayChange(part, variant));
  });
}
