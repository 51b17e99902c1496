/** Finds the highest rate that a system sustains: doubles the rate until a step fails, then halves the gap. */

export type CapacityStep = { readonly ratePerSecond: number; readonly isSustained: boolean };

/** The two rates at the end are at most this far apart. */
const gapMax = 1.2;

/** Returns the highest sustained step, and the lowest one that failed; undefined if there is none up to `rateMax`. */
export async function findCapacity<Step extends CapacityStep>(
  measure: (ratePerSecond: number) => Promise<Step>,
  { rateMin, rateMax }: { readonly rateMin: number; readonly rateMax: number },
): Promise<{ readonly sustained: Step | undefined; readonly failed: Step | undefined }> {
  let sustained: Step | undefined;
  let failed: Step | undefined;
  for (let rate = rateMin; rate <= rateMax && failed === undefined; rate *= 2) {
    const step = await measure(rate);
    if (step.isSustained) sustained = step;
    else failed = step;
  }
  while (sustained !== undefined && failed !== undefined && failed.ratePerSecond / sustained.ratePerSecond > gapMax) {
    const step = await measure(Math.sqrt(sustained.ratePerSecond * failed.ratePerSecond));
    if (step.isSustained) sustained = step;
    else failed = step;
  }
  return { sustained, failed };
}
