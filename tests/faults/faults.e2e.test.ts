/** Two fast faults, which run in every test run. `npm run faults` injects all faults repeatedly. */
import { expect, test } from '@jest/globals';
import { allFaults } from './all-faults.ts';
import { runFaults } from './run-faults.ts';

/**
 * In these faults, the API is killed between the commit and enqueuing, and 50 concurrent submissions compete for a
 * balance that covers three.
 */
const quick = [2, 22];
/** Other tests keep the cores busy. `npm run faults` and the long tests check the deadline of the contract. */
const responseTimeoutMs = 30_000;

test('the invariants hold after the API is killed during a submission, and after a race for the remaining balance', async () => {
  const faults = allFaults.filter(({ number }) => quick.includes(number));
  const results = await runFaults({ faults, runsOf: () => 1, responseTimeoutMs, report: () => undefined });
  expect(results).toMatchObject(quick.map((number) => ({ number, runs: 1, broken: [], skipped: undefined })));
});
