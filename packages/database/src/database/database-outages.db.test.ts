import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type BreakableServers, startBreakableServers } from '@humanize/dev-servers';
import { measureRunningMs, waitUntil } from '@humanize/testing';
import { createDatabase, type Database } from './create-database.ts';
import type { DatabaseOptions } from './limited-pool.ts';
import { DatabaseUnavailableError } from './database-errors.ts';
import { query } from './queries.ts';

// The API responds with 503 within 2 s (decision 0004), so calls must fail within that time.
const deadlineMs = 2_000;
/** Timeouts for tests without that deadline. They are long because other test files keep the machine busy. */
const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };
let servers: BreakableServers;
const opened: Database[] = [];

beforeAll(async () => {
  servers = await startBreakableServers();
});
afterEach(async () => {
  await servers.postgres.start();
  await Promise.all(opened.splice(0).map((db) => db.close()));
});
afterAll(() => servers.stop());

function open(options: Partial<DatabaseOptions> = {}): Database {
  const db = createDatabase({ url: servers.postgres.url, applicationName: 'outage', ...options });
  opened.push(db);
  return db;
}

async function timed(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const { result: error, ms } = await measureRunningMs(() =>
    work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    ),
  );
  return { error, ms };
}

async function expectUnavailable(work: Promise<unknown>): Promise<void> {
  const { error, ms } = await timed(work);
  // Include the whole error, so that an untranslated error can be identified by its code.
  if (!(error instanceof DatabaseUnavailableError)) throw new Error('not translated', { cause: error });
  expect(error).toBeInstanceOf(DatabaseUnavailableError);
  expect(ms).toBeLessThan(deadlineMs);
}
const recovered = (db: Database): Promise<boolean> =>
  db.ping().then(
    () => true,
    () => false,
  );

/** Encodes a message of the Postgres protocol. */
const message = (type: string, body: string): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + body.length);
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')]);
};

test('an unreachable Postgres is reported as unavailable in time, and used again when it is reachable', async () => {
  const lost: Error[] = [];
  const db = open({ ...patience, onConnectionLost: (error) => lost.push(error) });
  await Promise.all([db.ping(), db.ping(), db.ping()]);
  await servers.postgres.kill();
  await expectUnavailable(db.ping());
  await expectUnavailable(db.transaction({}, (trx) => query(trx, 'SELECT 1')));
  await servers.postgres.start();
  await waitUntil(() => recovered(db), { what: 'the database to be used again' });
  expect(lost.length).toBeGreaterThan(0);
});

test('a frozen Postgres is reported as unavailable in time, with and without open connections', async () => {
  const [warm, cold] = [open(), open()];
  await waitUntil(() => recovered(warm), { what: 'a connection' });
  servers.postgres.freeze();
  try {
    await Promise.all([warm.ping(), warm.ping(), warm.ping(), cold.ping(), cold.ping()].map(expectUnavailable));
    await expectUnavailable(warm.ping());
  } finally {
    servers.postgres.thaw();
  }
  await waitUntil(() => recovered(warm), { what: 'the warm pool to recover' });
  await waitUntil(() => recovered(cold), { what: 'the cold pool to recover' });
});

test('connections that break during a statement do not crash the process', async () => {
  const db = open({ ...patience, statementTimeoutMs: 60_000 });
  const running = timed(query(db, 'SELECT pg_sleep(30)'));
  await db.ping();
  await servers.postgres.kill();
  expect((await running).error).toBeInstanceOf(DatabaseUnavailableError);
});

test('a connection that is closed in the same packet that reports it as ready does not crash the process', async () => {
  const accepted = message('R', '\0\0\0\0');
  const ready = message('Z', 'I');
  const ended = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0');
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', () => socket.end(Buffer.concat([accepted, ready, ended])));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const db = open({ url: `postgres://nobody@127.0.0.1:${port}/none` });
    await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
  } finally {
    server.close();
  }
});

test('a connection terminated by another session is replaced', async () => {
  const db = open({ ...patience, poolMax: 1 });
  const other = open(patience);
  const [first] = await query(db, 'SELECT pg_backend_pid() AS pid');
  // Waits for the end of the connection, which the next statement could otherwise still use.
  await query(other, 'SELECT pg_terminate_backend($1, 5000)', [first?.pid]);
  await waitUntil(() => recovered(db), { what: 'a new connection' });
  const [next] = await query(db, 'SELECT pg_backend_pid() AS pid');
  expect(next?.pid).not.toBe(first?.pid);
});

test('an exhausted pool is reported as unavailable in time, and free connections are used again', async () => {
  const db = open({ poolMax: 2, connectTimeoutMs: 1_500, statementTimeoutMs: 30_000 });
  let busy: Promise<unknown>[] = [];
  await open(patience).transaction({}, async (trx) => {
    await query(trx, 'SELECT pg_advisory_xact_lock(1)');
    busy = [1, 2].map(() => query(db, 'SELECT pg_advisory_xact_lock(1)'));
    await waitUntil(() => db.poolCounts().total === 2, { what: 'both connections' });
    await expectUnavailable(db.ping());
    expect(db.poolCounts()).toMatchObject({ max: 2, total: 2 });
  });
  await Promise.all(busy);
  await expect(db.ping()).resolves.toBeUndefined();
});

test('a statement that takes too long is canceled on the server, and its connection is reused', async () => {
  const db = open({ ...patience, poolMax: 1, statementTimeoutMs: 1_000 });
  await waitUntil(() => recovered(db), { what: 'a connection' });
  await expectUnavailable(query(db, 'SELECT pg_sleep(30)'));
  await expect(db.ping()).resolves.toBeUndefined();
  const other = open(patience);
  const isCanceled = async (): Promise<boolean> => {
    const running = await query(
      other,
      `SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep(30)%' AND state = 'active' AND pid <> pg_backend_pid()`,
    );
    return running.length === 0;
  };
  await waitUntil(isCanceled, { what: 'the server to cancel the statement' });
});

test('closing ends all connections, and a second call does nothing', async () => {
  const db = createDatabase({ url: servers.postgres.url, applicationName: 'closing', ...patience });
  await Promise.all([db.ping(), db.ping()]);
  await Promise.all([db.close(), db.close()]);
  expect(db.poolCounts().total).toBe(0);
  await expect(db.ping()).rejects.toThrow(DatabaseUnavailableError);
});

test('an unknown host name or a closed port is reported as unavailable', async () => {
  for (const url of ['postgres://postgres@127.0.0.1:1/none', 'postgres://postgres@database.invalid/none']) {
    const { error, ms } = await timed(open({ url }).ping());
    expect(error).toBeInstanceOf(DatabaseUnavailableError);
    expect(ms).toBeLessThan(deadlineMs);
  }
});
