/** Masks the protected spans that are not read as words, so that a search of the text finds no marks inside them. */
import { isSpace } from '../document/characters.ts';
import type { ProtectedSpan } from '../document/protection.ts';

/**
 * Returns the text with other characters in place of spans that are not tokenized as words. Its length is the same. An
 * opening marker, as in `**"Go"**`, becomes opening brackets, so that a quotation can begin after it; other spans
 * become asterisks. `spans` must be sorted and disjoint. Takes linear time.
 */
export function maskUnreadSpans(text: string, spans: readonly ProtectedSpan[]): string {
  const pieces: string[] = [];
  let at = 0;
  let opens = true;
  for (const { start, end, tokenizedAs } of spans) {
    if (tokenizedAs === 'words') continue;
    if (start > at) opens = isSpace(text.charCodeAt(start - 1));
    pieces.push(text.slice(at, start), (opens && tokenizedAs === 'hidden' ? '(' : '*').repeat(end - start));
    at = end;
  }
  return pieces.join('') + text.slice(at);
}
