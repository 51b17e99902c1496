import { beforeAll, expect, test } from '@jest/globals';
import { useTestDatabase, waitUntil } from '@humanize/testing';
import { createDatabase } from './create-database.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { query } from './queries.ts';

const database = useTestDatabase();
/** Timeouts are long because other test files keep the machine busy. */
const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };

beforeAll(async () => {
  await query(
    database.owner,
    `CREATE TABLE numbers (id int PRIMARY KEY, n int NOT NULL CHECK (n < 100)); GRANT ALL ON numbers TO PUBLIC`,
  );
  await query(database.db, 'INSERT INTO numbers VALUES (1, 0), (2, 0)');
});

test('a failed statement keeps its connection, and its error is not reported as an outage', async () => {
  const db = createDatabase({ url: database.url, applicationName: 'one', poolMax: 1, ...patience });
  const pid = 'SELECT pg_backend_pid() AS pid';
  const before = await query(db, pid);
  const failed = query(db, 'UPDATE numbers SET n = 100');
  await expect(failed).rejects.toMatchObject({ code: '23514' });
  await expect(failed).rejects.not.toBeInstanceOf(DatabaseUnavailableError);
  await expect(query(db, pid)).resolves.toEqual(before);
  await db.close();
});

test('all connections of the pool can be opened in advance, and are kept if requested', async () => {
  const open = { url: database.url, applicationName: 'all', poolMax: 4, keepsConnections: true, ...patience };
  const db = createDatabase(open);
  expect(db.poolCounts()).toMatchObject({ total: 0 });
  await db.connectAll();
  expect(db.poolCounts()).toMatchObject({ total: 4, idle: 4 });
  await db.connectAll();
  expect(db.poolCounts()).toMatchObject({ total: 4, idle: 4 });
  await db.close();
  const away = createDatabase({ ...open, url: 'postgres://nobody@127.0.0.1:1/none' });
  await expect(away.connectAll()).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await away.close();
});

test('a transaction is rolled back if a statement fails or the work throws an error', async () => {
  for (const breaks of ['SELECT 1 / 0', undefined]) {
    const work = database.db.transaction({}, async (trx) => {
      await query(trx, 'UPDATE numbers SET n = 50');
      if (breaks === undefined) throw new Error('our own');
      await query(trx, breaks);
    });
    await expect(work).rejects.toThrow(/division by zero|our own/);
    await expect(query(database.db, 'SELECT n FROM numbers WHERE n = 50')).resolves.toEqual([]);
  }
});

test('two transactions that deadlock both succeed', async () => {
  let starts = 0;
  let first = 0;
  const { promise: bothConnected, resolve: goOn } = Promise.withResolvers<void>();
  const add = (order: readonly number[]): Promise<void> =>
    database.db.transaction({}, async (trx) => {
      starts += 1;
      for (const id of order) {
        await query(trx, 'UPDATE numbers SET n = n + 1 WHERE id = $1', [id]);
        first += 1;
        if (first === 2) goOn();
        await bothConnected;
      }
    });
  await Promise.all([add([1, 2]), add([2, 1])]);
  expect(starts).toBeGreaterThan(2);
  await expect(query(database.db, 'SELECT n FROM numbers ORDER BY id')).resolves.toEqual([{ n: 2 }, { n: 2 }]);
});

test('a statement with parameters is prepared once per connection, or never if prepared statements are disabled', async () => {
  for (const preparedStatements of [true, false]) {
    const db = createDatabase({
      url: database.url,
      applicationName: 'prep',
      poolMax: 1,
      preparedStatements,
      ...patience,
    });
    for (const value of [1, 2]) await query(db, 'SELECT $1::int AS value', [value]);
    const prepared = await query(db, 'SELECT statement FROM pg_prepared_statements');
    expect(prepared).toEqual(preparedStatements ? [{ statement: 'SELECT $1::int AS value' }] : []);
    await db.close();
  }
});

test('a single statement that fails because of a concurrent transaction is repeated', async () => {
  // Uses a serialization failure, because in a deadlock, which transaction fails depends on which one has waited for a
  // second.
  const db = createDatabase({ url: database.url, applicationName: 'single', poolMax: 1, ...patience });
  await query(db, `SET default_transaction_isolation = 'repeatable read'`);
  const addOne = 'UPDATE numbers SET n = n + 1 WHERE id = 2 RETURNING n';
  const { single, before } = await database.owner.transaction({}, async (trx) => {
    const [row] = await query<{ n: number }>(trx, addOne);
    const blocked = query<{ n: number }>(db, addOne);
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query = $1`;
    await waitUntil(async () => (await query(database.owner, waiting, [addOne])).length > 0, { what: 'the lock' });
    return { single: blocked, before: row?.n ?? Number.NaN };
  });
  await expect(single).resolves.toEqual([{ n: before + 1 }]);
  await db.close();
});

test('bigints in the range of the schema are returned as exact numbers', async () => {
  const rows = await query(database.db, 'SELECT 9007199254740991::bigint AS most, count(*) AS count FROM numbers');
  expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER, count: 2 }]);
});
