/** Two fast faults, which run in every test run. `npm run faults` injects all faults repeatedly. */
import { expect, test } from '@jest/globals';
import { allFaults } from './all-faults.ts';
import { runFaults } from './run-faults.ts';

/**
 * In one of these faults, the API is killed between committing and enqueuing; in the other, 50 concurrent submissions
 * compete for a balance that covers three.
 */
const quick = [2, 22];
/**
 * Longer than the contract's deadline, because other tests keep the cores busy. `npm run faults` and the long tests
 * check that deadline.
 */
const responseTimeoutMs = 30_000;

test('the invariants hold after the API is killed during a submission, and after a race for the remaining balance', async () => {
  const faults = allFaults.filter(({ number }) => quick.includes(number));
  const results = await runFaults({ faults, runsOf: () => 1, responseTimeoutMs, report: () => undefined });
  expect(results).toMatchObject(quick.map((number) => ({ number, runs: 1, broken: [], skipped: undefined })));
});
