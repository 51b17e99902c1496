/** How long at least one of several things went on. */

/** From `start` to `end`, in any one unit. */
export type Interval = { readonly start: number; readonly end: number };

/** The length of the union of `intervals`: what overlaps counts once. */
export function lengthOfUnion(intervals: readonly Interval[]): number {
  let length = 0;
  let coveredTo = -Infinity;
  for (const { start, end } of intervals.toSorted((a, b) => a.start - b.start)) {
    length += Math.max(0, end - Math.max(start, coveredTo));
    coveredTo = Math.max(coveredTo, end);
  }
  return length;
}
