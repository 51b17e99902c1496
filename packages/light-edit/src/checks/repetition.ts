/**
 * A plain word for a grand one is no gain where the plain word stands close by already: `rules and regulations` is not
 * `rules and rules`.
 */
import type { Change, Document, Token } from '@humanize/text';
import { contentWordsOf } from '@humanize/fidelity';

/** Words on either side that a reader still hears. */
const reachTokens = 7;

/** A content word that the change brings in beside its like in the same sentence, or undefined. Constant time. */
export function repeatedWord(document: Document, change: Change): string | undefined {
  const before = document.text.slice(change.start, change.end).toLowerCase();
  const brought = contentWordsOf(change.text).filter((word) => !before.includes(word));
  if (brought.length === 0) return undefined;
  const at = firstTokenFrom(document.tokens, change.start);
  const sentence = (document.tokens[at] ?? document.tokens[at - 1])?.sentence;
  for (let index = Math.max(0, at - reachTokens); index < at + reachTokens; index += 1) {
    const token = document.tokens[index];
    if (token === undefined || token.sentence !== sentence || token.kind !== 'word') continue;
    if (token.start < change.end && change.start < token.end) continue;
    const found = brought.find((word) => word === token.lower || word === token.lemma);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Index of the first token that ends behind an offset. */
function firstTokenFrom(tokens: readonly Token[], offset: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tokens[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
