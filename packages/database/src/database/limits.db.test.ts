import { expect, test } from '@jest/globals';
import { limits } from '@humanize/contract';
import { useTestDatabase } from '@humanize/testing';
import { integer, row, text } from './rows.ts';

// Migrations never change, so they contain the contract's limits as literals. These tests compare the literals with the
// constants.
const database = useTestDatabase();

/** Returns the numbers that `pattern` captures in the definition that the query returns. */
async function numbersIn(query: string, pattern: RegExp): Promise<readonly number[]> {
  const found = await database.db.statements.run({ text: query, row: row({ definition: text }) });
  const numbers = found.flatMap(({ definition }) =>
    [...definition.matchAll(pattern)].map(([, number]) => Number(number)),
  );
  if (numbers.length === 0) throw new Error(`${query} has nothing that matches ${pattern}`);
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
    /(?:r\.active >=|active_slot LIMIT) (\d+)/g,
    limits.activeJobsMax,
  ],
  [
    'active jobs in submit_jobs',
    functionNamed('submit_jobs'),
    /(?:j\.active \+ c\.turn <=|generate_series\(1,|active_slot LIMIT) (\d+)/g,
    limits.activeJobsMax,
  ],
  [
    'active jobs in the check of a job',
    functionNamed('check_job'),
    /active_slot NOT BETWEEN 1 AND (\d+)/g,
    limits.activeJobsMax,
  ],
  ['webhook attempts in start_attempt', functionNamed('start_attempt'), /started >= (\d+)/g, limits.webhookAttemptsMax],
  ['webhook attempts in begin_attempt', functionNamed('begin_attempt'), /started >= (\d+)/g, limits.webhookAttemptsMax],
  [
    'webhook attempts in complete_attempt',
    functionNamed('complete_attempt'),
    /started >= (\d+)/g,
    limits.webhookAttemptsMax,
  ],
  [
    'webhook attempts in the check of a delivery',
    functionNamed('check_delivery'),
    /attempts_started NOT BETWEEN 0 AND (\d+)/g,
    limits.webhookAttemptsMax,
  ],
  [
    'numbers of attempts in the check of an attempt',
    functionNamed('check_attempt'),
    /number NOT BETWEEN 1 AND (\d+)/g,
    limits.webhookAttemptsMax,
  ],
  [
    'hours of an idempotency key',
    functionNamed('submit_job'),
    /interval '(\d+) hours'/g,
    limits.idempotencyRetentionSeconds / 3_600,
  ],
  [
    'hours of an idempotency key in a batch',
    functionNamed('submit_jobs'),
    /interval '(\d+) hours'/g,
    limits.idempotencyRetentionSeconds / 3_600,
  ],
  ['live API keys', functionNamed('check_new_api_key'), /v_live >= (\d+)/g, limits.liveKeysMax],
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
])('the limit of %s in the schema matches the constant', async (_what, query, pattern, expected) => {
  expect(await numbersIn(query, pattern)).toEqual([expected]);
});

test('texts are kept longer than idempotency keys', () => {
  expect(limits.payloadRetentionHoursMin * 3_600).toBeGreaterThan(limits.idempotencyRetentionSeconds);
});

test.each([
  ['jobs', 'webhook_url', limits.webhookUrlLengthMax],
  ['idempotency_keys', 'key', limits.idempotencyKeyLengthMax],
])('the length of %s.%s matches the constant', async (table, column, expected) => {
  const [found] = await database.db.statements.run(
    {
      text: `SELECT character_maximum_length AS length FROM information_schema.columns
        WHERE table_name = $1 AND column_name = $2`,
      row: row({ length: integer }),
    },
    [table, column],
  );
  expect(found).toEqual({ length: expected });
});
