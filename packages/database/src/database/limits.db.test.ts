import { expect, test } from '@jest/globals';
import { limits, webhookEventTypes } from '@humanize/contract';
import { useTestDatabase } from '@humanize/testing';
import { query } from './queries.ts';

// The schema contains the contract's limits as literals. These tests compare the literals with the constants.
const database = useTestDatabase();

/** Returns the numbers that `pattern` captures in the definition that the query returns. */
async function numbersIn(statement: string, pattern: RegExp): Promise<readonly number[]> {
  const found = await query<{ definition: string }>(database.db, statement);
  const numbers = found.flatMap(({ definition }) =>
    [...definition.matchAll(pattern)].map(([, number]) => Number(number)),
  );
  if (numbers.length === 0) throw new Error(`${statement} has nothing that matches ${pattern}`);
  return [...new Set(numbers)];
}

const functionNamed = (name: string): string =>
  `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE proname = '${name}'`;
const constraintNamed = (name: string): string =>
  `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = '${name}'`;

test.each([
  [
    'active jobs in submit_job',
    functionNamed('submit_job'),
    /(?:result\.active >=|generate_series\(1,|active_number LIMIT) (\d+)/g,
    limits.activeJobsMax,
  ],
  ['active jobs of jobs', constraintNamed('active_number_check'), /<= (\d+)/g, limits.activeJobsMax],
  [
    'webhook attempts in start_attempt',
    functionNamed('start_attempt'),
    /attempts_started >= (\d+)/g,
    limits.webhookAttemptsMax,
  ],
  [
    'webhook attempts in complete_attempt',
    functionNamed('complete_attempt'),
    /attempts_started >= (\d+)/g,
    limits.webhookAttemptsMax,
  ],
  ['webhook attempts of deliveries', constraintNamed('attempt_count_check'), /<= (\d+)/g, limits.webhookAttemptsMax],
  ['numbers of attempts', constraintNamed('attempt_number_check'), /<= (\d+)/g, limits.webhookAttemptsMax],
  [
    'hours of an idempotency key',
    functionNamed('submit_job'),
    /interval '(\d+) hours'/g,
    limits.idempotencyRetentionSeconds / 3_600,
  ],
  ['live API keys', functionNamed('check_new_api_key'), /v_active >= (\d+)/g, limits.liveKeysMax],
  [
    'shortest time that texts are kept',
    constraintNamed('retention_hours_check'),
    />= (\d+)/g,
    limits.payloadRetentionHoursMin,
  ],
  [
    'longest time that texts are kept',
    constraintNamed('retention_hours_check'),
    /<= (\d+)/g,
    limits.payloadRetentionHoursMax,
  ],
])('the limit of %s in the schema matches the constant', async (_what, statement, pattern, expected) => {
  expect(await numbersIn(statement, pattern)).toEqual([expected]);
});

test('texts are kept longer than idempotency keys', () => {
  expect(limits.payloadRetentionHoursMin * 3_600).toBeGreaterThan(limits.idempotencyRetentionSeconds);
});

test('the webhook events of the schema match the contract', async () => {
  const found = await query(database.db, 'SELECT unnest(enum_range(NULL::webhook_event)) AS event');
  expect(new Set(found.map(({ event }) => event))).toEqual(new Set(webhookEventTypes));
});

test.each([
  ['jobs', 'webhook_url', limits.webhookUrlLengthMax],
  ['idempotency_keys', 'key', limits.idempotencyKeyLengthMax],
])('the length of %s.%s matches the constant', async (table, column, expected) => {
  const [found] = await query(
    database.db,
    `SELECT character_maximum_length AS length FROM information_schema.columns
        WHERE table_name = $1 AND column_name = $2`,
    [table, column],
  );
  expect(found).toEqual({ length: expected });
});
