/** Two quick faults, so that every change is tested with them. `npm run faults` injects all of them, repeatedly. */
import { expect, jest, test } from '@jest/globals';
import { allFaults } from './all-faults.ts';
import { runFaults } from './run-faults.ts';

jest.setTimeout(120_000);

/** An API killed between the commit and the enqueueing; fifty concurrent submissions with a balance for three. */
const quick = [2, 22];

test('all guarantees hold after an API was killed during a submission, and after a race for the last words', async () => {
  const faults = allFaults.filter(({ number }) => quick.includes(number));
  const results = await runFaults({ faults, runsOf: () => 1, report: () => undefined });
  expect(results).toMatchObject(quick.map((number) => ({ number, runs: 1, broken: [], skipped: undefined })));
});
