import { beforeAll, expect, test } from '@jest/globals';
import { useTestDatabase } from '@humanize/testing';
import { createDatabase } from './create-database.ts';
import { DatabaseUnavailableError } from './database-errors.ts';

const database = useTestDatabase();
/** Timeouts are long because other test files keep the machine busy. */
const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };

beforeAll(async () => {
  await database.owner.statements.run({
    text: `CREATE TABLE numbers (id int PRIMARY KEY, n int NOT NULL CHECK (n < 100)); GRANT ALL ON numbers TO PUBLIC`,
  });
  await database.db.statements.run({ text: 'INSERT INTO numbers VALUES (1, 0), (2, 0)' });
});

test('a failed statement keeps its connection, and its error is not reported as an outage', async () => {
  const db = createDatabase({ url: database.url, applicationName: 'one', poolMax: 1, ...patience });
  const pid = { name: 'pid', text: 'SELECT pg_backend_pid() AS pid' };
  const before = await db.statements.run(pid);
  const failed = db.statements.run({ text: 'UPDATE numbers SET n = 100' });
  await expect(failed).rejects.toMatchObject({ code: '23514' });
  await expect(failed).rejects.not.toBeInstanceOf(DatabaseUnavailableError);
  await expect(db.statements.run(pid)).resolves.toEqual(before);
  await db.close();
});

test('a transaction is rolled back if a statement fails or the work throws an error', async () => {
  const { statements } = database.db;
  for (const breaks of [{ text: 'SELECT 1 / 0' }, undefined]) {
    const work = statements.transaction({}, async (run) => {
      await run({ text: 'UPDATE numbers SET n = 50' });
      if (breaks === undefined) throw new Error('our own');
      await run(breaks);
    });
    await expect(work).rejects.toThrow(/division by zero|our own/);
    await expect(statements.run({ text: 'SELECT n FROM numbers WHERE n = 50' })).resolves.toEqual([]);
  }
});

test('two transactions that deadlock both succeed', async () => {
  const { statements } = database.db;
  let starts = 0;
  let first = 0;
  const { promise: bothConnected, resolve: goOn } = Promise.withResolvers<void>();
  const add = (order: readonly number[]): Promise<void> =>
    statements.transaction({}, async (run) => {
      starts += 1;
      for (const id of order) {
        await run({ text: 'UPDATE numbers SET n = n + 1 WHERE id = $1' }, [id]);
        first += 1;
        if (first === 2) goOn();
        await bothConnected;
      }
    });
  await Promise.all([add([1, 2]), add([2, 1])]);
  expect(starts).toBeGreaterThan(2);
  await expect(statements.run({ text: 'SELECT n FROM numbers ORDER BY id' })).resolves.toEqual([{ n: 2 }, { n: 2 }]);
});

test('a named statement is prepared once per connection, or never if prepared statements are disabled', async () => {
  for (const preparedStatements of [true, false]) {
    const db = createDatabase({
      url: database.url,
      applicationName: 'prep',
      poolMax: 1,
      preparedStatements,
      ...patience,
    });
    for (const value of [1, 2]) await db.statements.run({ name: 'echo', text: 'SELECT $1::int AS value' }, [value]);
    const prepared = await db.statements.run({ text: 'SELECT name FROM pg_prepared_statements' });
    expect(prepared).toEqual(preparedStatements ? [{ name: 'echo' }] : []);
    await db.close();
  }
});

test('bigints in the range of the schema are returned as exact numbers', async () => {
  const rows = await database.db.statements.run({
    text: 'SELECT 9007199254740991::bigint AS most, count(*) AS count FROM numbers',
  });
  expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER, count: 2 }]);
});
