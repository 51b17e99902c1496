/** Merges protected spans into a sorted, disjoint list. Earlier spans take precedence; later ones fill the gaps. */
import type { ProtectedSpan } from './protection.ts';

/**
 * Adds spans to the gaps in `base`, which must be sorted and disjoint. The spans of `added` may be unsorted and may
 * overlap.
 */
export function mergeProtectedSpans(base: readonly ProtectedSpan[], added: readonly ProtectedSpan[]): ProtectedSpan[] {
  if (added.length === 0) return [...base];
  const incoming = added.filter((span) => span.end > span.start).toSorted((a, b) => a.start - b.start || b.end - a.end);
  const result: ProtectedSpan[] = [];
  let nextBase = 0;
  let covered = 0;
  for (const span of incoming) {
    let from = Math.max(span.start, covered);
    while (nextBase < base.length) {
      const fixed = base[nextBase];
      if (fixed === undefined || fixed.start >= span.end) break;
      if (fixed.start > from) result.push({ ...span, start: from, end: fixed.start });
      result.push(fixed);
      from = Math.max(from, fixed.end);
      nextBase += 1;
    }
    if (span.end > from) result.push({ ...span, start: from });
    covered = Math.max(covered, from, span.end);
  }
  for (; nextBase < base.length; nextBase += 1) {
    const fixed = base[nextBase];
    if (fixed !== undefined) result.push(fixed);
  }
  return result;
}
