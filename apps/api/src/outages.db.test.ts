import {
  createDatabase,
  getAccount,
  grantAppRoles,
  insertApiKey,
  migrate,
  verifyLedger,
  type Database,
} from '@humanize/database';
import { startBreakableServers, type BreakableServers } from '@humanize/dev-servers';
import {
  insertTestAccount,
  measureRunningMs,
  newMasterKey,
  urlOfRole,
  waitUntil,
  type TestAccount,
} from '@humanize/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { runApi, type ApiResponse, type RunningApi } from '../test-support/run-api.ts';

/** The deadline for a response while a server is unavailable. */
const respondsWithinMs = 2_000;

let servers: BreakableServers;
let db: Database;
let api: RunningApi;
let account: TestAccount;
const { masterKey } = newMasterKey();

/** The API connects with its own role, as in production, not as the schema owner. */
const role = { user: 'humanize_api', password: 'api' };
const env = (): Record<string, string> => ({
  DATABASE_URL: urlOfRole(servers.postgres.url, role),
  REDIS_URL: servers.redis.url,
});

/** Starts an API with the database timeouts of production. */
const startApi = (): Promise<RunningApi> => runApi(env(), { isPatient: false });

beforeAll(async () => {
  servers = await startBreakableServers();
  const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };
  db = createDatabase({ url: servers.postgres.url, applicationName: 'test', ...patience });
  await migrate(db);
  await grantAppRoles(db, { api: role });
  api = await startApi();
});
beforeEach(async () => {
  account = await insertTestAccount(db, { words: 1_000, masterKey });
});
afterEach(async () => {
  for (const server of [servers.postgres, servers.redis]) {
    server.thaw();
    await server.start();
  }
  await waitUntil(() => db.ping().then(() => true), { what: 'Postgres to be available again' });
});
afterAll(async () => {
  await api.stop();
  await db.close();
  await servers.stop();
});

type Timed = ApiResponse & { ms: number };
async function timed(run: () => Promise<ApiResponse>): Promise<Timed> {
  const { result, ms } = await measureRunningMs(run);
  return { ...result, ms };
}
const post = (headers: Record<string, string> = {}, at = api): Promise<Timed> =>
  timed(() => at.call({ key: account.apiKey, body: { text: 'A text of five words.' }, headers }));
const get = (id: unknown = newId(), key = account.apiKey): Promise<Timed> =>
  timed(() => api.call({ method: 'GET', path: `/humanize/${String(id)}`, key }));
const balance = async (): Promise<number> => (await getAccount(db, { accountId: account.accountId })).balance;

const redisFaults: [string, () => Promise<void>][] = [
  ['gone', () => servers.redis.kill()],
  ['frozen', () => Promise.resolve(servers.redis.freeze())],
];
const postgresFaults: [string, () => Promise<void>][] = [
  ['gone', () => servers.postgres.kill()],
  ['frozen', () => Promise.resolve(servers.postgres.freeze())],
];

describe.each(redisFaults)('Redis %s', (_name, breakIt) => {
  test('while Redis is unavailable, a submission fails with enqueue_failed in time and is refunded, its idempotency key is released, and lookups work', async () => {
    const { body } = await post();
    await breakIt();
    const failed = await post({ 'idempotency-key': 'k' });
    expect([failed.status, failed.code]).toEqual([500, 'enqueue_failed']);
    expect(failed.ms).toBeLessThan(respondsWithinMs);
    expect(failed.headers.get('x-ratelimit-remaining')).not.toBeNull();
    expect(await balance()).toBe(995);

    const found = await get(body['id']);
    expect(found.status).toBe(200);
    expect(found.ms).toBeLessThan(respondsWithinMs);

    servers.redis.thaw();
    await servers.redis.start();
    const retried = await waitUntil(
      async () => {
        const response = await post({ 'idempotency-key': 'k' });
        return response.status === 202 && response;
      },
      { what: 'a retry with the same key to succeed', intervalMs: 200 },
    );
    expect(retried.body['status']).toBe('queued');
    expect(await balance()).toBe(990);
    expect(await verifyLedger(db)).toMatchObject({ ok: true });
  });

  test('an API that starts during the outage serves lookups at once, and submissions when Redis is available again', async () => {
    await breakIt();
    const late = await startApi();
    expect(await late.isReady()).toBe(true);
    expect((await post({}, late)).status).toBe(500);
    servers.redis.thaw();
    await servers.redis.start();
    await waitUntil(async () => (await post({}, late)).status === 202, { what: 'a submission', intervalMs: 300 });
    await late.stop();
    expect(await verifyLedger(db)).toMatchObject({ ok: true });
  });
});

describe.each(postgresFaults)('Postgres %s', (_name, breakIt) => {
  test('while Postgres is unavailable, all requests fail with service_unavailable in time, and afterward they succeed', async () => {
    const fresh = await insertTestAccount(db, { masterKey });
    await get();
    await breakIt();
    const known = await Promise.all([post(), get()]);
    const unknown = await get(newId(), fresh.apiKey);
    for (const response of [...known, unknown]) {
      // The logged errors appear in the test failure if a response is an unexpected 500.
      const faults = response.status === 500 ? api.logged.filter(({ level }) => level === 'error') : [];
      expect([response.status, response.code, ...faults]).toEqual([503, 'service_unavailable']);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(response.ms).toBeLessThan(respondsWithinMs);
    }
    // The key could not be looked up, so there is no rate-limit window.
    expect(unknown.headers.get('x-ratelimit-limit')).toBeNull();
    expect(await api.isReady()).toBe(false);

    servers.postgres.thaw();
    await servers.postgres.start();
    await waitUntil(async () => (await post()).status === 202, { what: 'a submission', intervalMs: 200 });
    await waitUntil(() => api.isReady(), { what: 'the API to be ready' });
    expect(await verifyLedger(db)).toMatchObject({ ok: true });
  });
});

test('an API that starts without Postgres is not ready until Postgres responds', async () => {
  await servers.postgres.kill();
  const late = await startApi();
  try {
    expect(await late.isReady()).toBe(false);
    await servers.postgres.start();
    await waitUntil(() => late.isReady(), { what: 'the API to be ready' });
  } finally {
    await late.stop();
  }
});

test('a key created during a Redis outage is valid at once and is rate limited', async () => {
  await servers.redis.kill();
  const made = await insertApiKey(db, {
    apiKeyId: newId(),
    accountId: account.accountId,
    name: 'new',
    scopes: ['humanize'],
    expiresAt: null,
    masterKey,
  });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  const responses = [await get(newId(), made.key), await get(newId(), made.key)];
  expect(responses.map(({ headers }) => headers.get('x-ratelimit-remaining'))).toEqual(['119', '118']);
});
