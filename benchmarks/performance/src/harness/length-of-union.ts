/** Computes the total time during which at least one of several activities was in progress. */

/** Start and end in the same unit. */
export type Interval = { readonly start: number; readonly end: number };

/** Returns the length of the union of `intervals`. Overlaps count once. */
export function lengthOfUnion(intervals: readonly Interval[]): number {
  let length = 0;
  let coveredTo = -Infinity;
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    length += Math.max(0, end - Math.max(start, coveredTo));
    coveredTo = Math.max(coveredTo, end);
  }
  return length;
}
