/** Injects each fault a few times. */
import { expect, jest, test } from '@jest/globals';
import { allFaults } from './all-faults.ts';
import { runFaults } from './run-faults.ts';

jest.setTimeout(3_600_000);

const runs = { race: 5, outage: 2 } as const;

test('the invariants hold after every fault', async () => {
  const results = await runFaults({ faults: allFaults, runsOf: ({ kind }) => runs[kind], report: () => undefined });
  expect(results.flatMap(({ name, broken }) => broken.map(({ what }) => `${name}: ${what}`))).toEqual([]);
  expect(new Set(results.map(({ number }) => number)).size).toBe(37);
});
