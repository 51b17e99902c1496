/** Subject and baseline in turn, A B A B: whatever else the machine does meets both alike. */
import type { Round } from './bench.ts';

/** Each function measures once and returns a figure; both run once before, uncounted, to warm up. */
export type Sides = {
  readonly subject: () => Promise<number>;
  readonly baseline: () => Promise<number>;
};

export async function alternate({ subject, baseline }: Sides, rounds: number): Promise<Required<Round>[]> {
  await subject();
  await baseline();
  const measured: Required<Round>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push({ subject: await subject(), baseline: await baseline() });
  }
  return measured;
}
