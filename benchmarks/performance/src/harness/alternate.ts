/**
 * Alternately measures the subject and the baseline (A B A B), so that other load on the machine affects both equally.
 */
import type { Round } from './bench.ts';

/** Each function measures once and returns the value. Before that, both run once as an uncounted warm-up. */
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
