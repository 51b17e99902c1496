/** Two faults that are over quickly, so that every change meets them; `npm run faults` injects all of them, often. */
import { expect, jest, test } from '@jest/globals';
import { allFaults } from './all-faults.ts';
import { runFaults } from './run-faults.ts';

jest.setTimeout(120_000);

/** An API killed between commit and add; fifty submissions at once of an account with words for three. */
const quick = [2, 22];

test('what was promised holds after an API was killed in mid-submission, and after a race for the last words', async () => {
  const faults = allFaults.filter(({ number }) => quick.includes(number));
  const results = await runFaults({ faults, runsOf: () => 1, report: () => undefined });
  expect(results).toMatchObject(quick.map((number) => ({ number, runs: 1, broken: [], skipped: undefined })));
});
