import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createTestDatabase, newMasterKey, runLedgerModel, type TestDatabase } from '@humanize/testing';

// MODEL_STEPS and MODEL_SEED set the number of steps and the seed. Failures contain the seed, which can be used to
// repeat the run.
const steps = Number(process.env['MODEL_STEPS'] ?? 100_000);
const seed = Number(process.env['MODEL_SEED'] ?? Date.now() % 2 ** 32);
jest.setTimeout(3_600_000);
const { masterKey } = newMasterKey();
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ poolMax: 20 });
});
afterAll(() => database.close());

test(`all statuses and balances match the model for ${steps} steps, seed ${seed}`, async () => {
  const run = await runLedgerModel(database, { seed, steps, masterKey });
  process.stdout.write(`${JSON.stringify({ seed, ...run })}\n`);
  expect(run.steps).toBeGreaterThanOrEqual(steps);
});
