/** Finds the protected text that a change would affect. */
import type { ProtectedSpan, Span } from '@humanize/text';

/**
 * Returns the protected spans that share text with the change or that an insertion would split. `spans` must be in text
 * order. Takes logarithmic time in the number of spans.
 */
export function protectedIn(spans: readonly ProtectedSpan[], change: Span): ProtectedSpan[] {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle]?.end ?? 0) <= change.start) low = middle + 1;
    else high = middle;
  }
  const found: ProtectedSpan[] = [];
  for (let span = spans[low]; span !== undefined && span.start < change.end; span = spans[low]) {
    found.push(span);
    low += 1;
  }
  return found;
}
