/**
 * Finds the highest rate that a system sustains: doubles or halves the rate until the outcome changes, and then
 * repeatedly halves the interval.
 */

export type CapacityStep = { readonly ratePerSecond: number; readonly isSustained: boolean };

/** Maximum ratio of the two rates at the end of the search. */
const gapMax = 1.2;

/**
 * Returns the highest sustained step and the lowest failed step. Either is undefined if there is none within the
 * bounds.
 */
export async function findCapacity<Step extends CapacityStep>(
  measure: (ratePerSecond: number) => Promise<Step>,
  { rateFirst, rateMin, rateMax }: { readonly rateFirst: number; readonly rateMin: number; readonly rateMax: number },
): Promise<{ readonly sustained: Step | undefined; readonly failed: Step | undefined }> {
  let sustained: Step | undefined;
  let failed: Step | undefined;
  let rate = rateFirst;
  while (rate >= rateMin && rate <= rateMax) {
    const step = await measure(rate);
    if (step.isSustained) sustained = step;
    else failed = step;
    if (sustained === undefined) rate /= 2;
    else if (failed === undefined) rate *= 2;
    else if (failed.ratePerSecond / sustained.ratePerSecond > gapMax)
      rate = Math.sqrt(sustained.ratePerSecond * failed.ratePerSecond);
    else break;
  }
  return { sustained, failed };
}
