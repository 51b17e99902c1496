/** Tests the whole service under load on a Redis Cluster of three primaries with replicas. */
import { randomUUID } from 'node:crypto';
import { getAccount, query, verifyLedger } from '@humanize/database';
import { loadMasterKey } from '@humanize/secrets';
import { startRedisCluster, type RedisCluster } from '@humanize/dev-servers';
import { insertTestAccount, startStack, waitUntil, type Stack, type TestAccount } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';

const accountsCount = 40;
const jobsPerAccount = 5;
const words = 5;
const balance = 1_000;
const apps = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
/** Leases and sweep intervals are shortened, so work that a failover interrupts continues within seconds. */
const shortened = {
  JOB_LEASE_MS: '5000',
  JOB_LEASE_RENEW_MS: '1000',
  RECONCILER_INTERVAL_MS: '1000',
  RECONCILER_REQUEUE_AFTER_SECONDS: '3',
  REWRITE_LIMIT_MS: '20000',
};

let servers: Awaited<ReturnType<typeof startRedisCluster>>;
let redis: RedisCluster;
let stack: Stack;
let accounts: TestAccount[] = [];

beforeAll(async () => {
  servers = await startRedisCluster();
  redis = servers.redis;
});
afterAll(() => servers.stop());
beforeEach(async () => {
  stack = await startStack({
    apps: [],
    env: { ...shortened, REDIS_URL: redis.url, QUEUE_PREFIX: `{${randomUUID().slice(0, 8)}}` },
  });
  const masterKey = loadMasterKey(stack.env['SECRETS_MASTER_KEY'] ?? '');
  const options = { masterKey, words: balance };
  accounts = await Promise.all(
    Array.from({ length: accountsCount }, () => insertTestAccount(stack.database.db, options)),
  );
});
afterEach(() => stack.stop());

/** Submits a job, and retries with the same key until it is accepted. Returns the number of rejected attempts. */
async function submit({ apiKey }: TestAccount): Promise<number> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  };
  let refusals = 0;
  await waitUntil(
    async () => {
      const body = JSON.stringify({ text: 'A text of five words.' });
      const response = await fetch(`${stack.publicApiUrl}/humanize`, { method: 'POST', headers, body }).catch(
        () => undefined,
      );
      await response?.text();
      const isAccepted = response !== undefined && [200, 202].includes(response.status);
      if (!isAccepted) refusals += 1;
      return isAccepted;
    },
    { what: 'a submission to be accepted', timeoutMs: 60_000, intervalMs: 250 },
  );
  return refusals;
}

/** Submits the jobs of all accounts, one account after another. Calls `before` with the number of submitted jobs. */
async function submitAll(before: (submitted: number) => Promise<void>): Promise<number> {
  let refusals = 0;
  for (const [index, account] of accounts.entries()) {
    await before(index * jobsPerAccount);
    const sent = await Promise.all(Array.from({ length: jobsPerAccount }, () => submit(account)));
    refusals += sent.reduce((sum, count) => sum + count, 0);
  }
  return refusals;
}

/**
 * Waits until all jobs have ended. Returns the number of jobs in each status, the distinct balances, and whether the
 * ledger is valid.
 */
async function readResult(): Promise<unknown> {
  const { db } = stack.database;
  const open = 'SELECT FROM jobs WHERE ended_as IS NULL';
  await waitUntil(async () => (await query(db, open)).length === 0, { what: 'all jobs to end', timeoutMs: 120_000 });
  // A submission that could not be enqueued was refunded, and its retry created another job.
  const jobs = await query(
    db,
    `SELECT status, count(*)::int AS jobs FROM jobs WHERE failure_cause IS DISTINCT FROM 'enqueue' GROUP BY 1`,
  );
  const balances = await Promise.all(accounts.map(async (account) => (await getAccount(db, account)).balance));
  return { jobs, balances: [...new Set(balances)], ledger: (await verifyLedger(db)).ok };
}

/** Each job succeeded and was charged once. */
const done = {
  jobs: [{ status: 'succeeded', jobs: accountsCount * jobsPerAccount }],
  balances: [balance - words * jobsPerAccount],
  ledger: true,
};

async function restartWith(shards: string): Promise<void> {
  // The new processes start before the old ones stop, so both shard counts are in use for a while.
  const old = stack.apps.filter(({ app }) => app !== 'api');
  for (const app of apps.slice(1)) await stack.start(app, { QUEUE_SHARDS: shards });
  for (const one of old) await one.stop();
  for (const one of stack.apps.filter(({ app }) => app === 'api')) await one.stop();
  await stack.start('api', { QUEUE_SHARDS: shards });
}

test('if a primary is killed under a load of 200 jobs, none is lost and none is charged twice', async () => {
  await redis.waitUntilRedundant();
  for (const app of apps) await stack.start(app, { QUEUE_SHARDS: '4' });
  const refusals = await submitAll(async (submitted) => {
    if (submitted === 80) await redis.kill();
  });
  expect(await readResult()).toEqual(done);
  process.stdout.write(`refused submissions during the failover: ${refusals}\n`);
  await redis.start();
});

test('if QUEUE_SHARDS changes from 1 to 4 and to 2 under load, no job is lost and none is charged twice', async () => {
  await redis.waitUntilRedundant();
  await restartWith('1');
  let changed: Promise<void> | undefined;
  await submitAll(async (submitted) => {
    if (submitted === 60) changed = restartWith('4').then(() => restartWith('2'));
  });
  await changed;
  expect(await readResult()).toEqual(done);
});
