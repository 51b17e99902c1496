import { expect, test } from '@jest/globals';
import { newMasterKey, runLedgerModel, useTestDatabase } from '@humanize/testing';

const steps = 2_000;
const { masterKey } = newMasterKey();
const database = useTestDatabase({ poolMax: 20 });

test('all statuses and balances match the model', async () => {
  const { answers, ...run } = await runLedgerModel(database, { seed: 1, steps, masterKey });
  expect(run.steps).toBeGreaterThanOrEqual(steps);
  // Check that the workload included rejections, replays and refunds.
  for (const answer of [
    'submit: created',
    'submit: replayed',
    'submit: key_conflict',
    'submit: too_many_active',
    'submit: insufficient_words',
    'claim: claimed',
    'claim: gone',
    'claim: expired',
    'claim: exhausted',
    'succeed: finished',
    'succeed: refused',
    'fail: finished',
    'fail: refused',
    'book: booked',
    'book: already_booked',
    'book: reference_conflict',
    'book: insufficient_words',
  ]) {
    expect(`${answer} ${answers[answer] ?? 0}`).toMatch(/ [1-9]\d*$/);
  }
});
