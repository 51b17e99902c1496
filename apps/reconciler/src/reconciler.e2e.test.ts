import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { getAccount, getBacklog, listReconcilerRuns, verifyLedger } from '@humanize/database';
import {
  createQueueEnvironment,
  createTestDatabase,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  waitUntil,
  type QueueEnvironment,
  type StartedApp,
  type TestAccount,
  type TestDatabase,
} from '@humanize/testing';

const { masterKey } = newMasterKey();
const accountsCount = 40;
const jobsPerAccount = 5;
let database: TestDatabase;
let environment: QueueEnvironment;
let accounts: TestAccount[];

beforeEach(async () => {
  database = await createTestDatabase();
  environment = createQueueEnvironment(database);
  accounts = await Promise.all(
    Array.from({ length: accountsCount }, () => insertTestAccount(database.db, { masterKey })),
  );
});
afterEach(async () => {
  await environment.close();
  await database.close();
});

function start(env: Record<string, string> = {}): Promise<StartedApp> {
  return environment.start({
    app: 'reconciler',
    env: {
      RECONCILER_INTERVAL_MS: '50',
      RECONCILER_REQUEUE_AFTER_SECONDS: '1',
      LOG_LEVEL: 'debug',
      ...env,
    },
  });
}

async function submitAll(lifetimeSeconds: number): Promise<void> {
  const webhookUrl = 'https://receiver.example.com/hook';
  for (let index = 0; index < jobsPerAccount; index += 1) {
    await Promise.all(accounts.map((account) => insertTestJob(database.db, account, { lifetimeSeconds, webhookUrl })));
  }
}

test('killing reconcilers in the middle of a batch leaves no partial change', async () => {
  await submitAll(2);
  for (let round = 0; round < 3; round += 1) {
    const [killed] = await Promise.all([start({ RECONCILER_BATCH_SIZE: '11' }), start({ RECONCILER_BATCH_SIZE: '7' })]);
    await waitUntil(
      async () => {
        const { queuedJobs } = await getBacklog(database.db);
        return queuedJobs < (accountsCount * jobsPerAccount * (3 - round)) / 3;
      },
      { what: 'some jobs to be ended', intervalMs: 2 },
    );
    killed.signal('SIGKILL');
    await killed.exited;
    expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
  }
  await waitUntil(async () => (await getBacklog(database.db)).queuedJobs === 0, { what: 'all jobs to be ended' });
  for (const account of accounts) {
    expect(await getAccount(database.db, account)).toMatchObject({ balance: 100_000, activeJobs: 0 });
  }
});

test('an emptied Redis is refilled from Postgres', async () => {
  await submitAll(3_600);
  await start();
  const all = accountsCount * jobsPerAccount;
  const full = async (): Promise<boolean> => (await environment.queue.counts()).prioritized === all;
  await waitUntil(full, { what: 'all jobs to be queued' });
  await environment.redis.cleanup();
  await waitUntil(full, { what: 'all jobs to be queued again' });
  expect(await environment.queue.counts()).toMatchObject({ prioritized: all, waiting: 0 });
});

test('a reconciler stops cleanly and records its sweeps', async () => {
  await submitAll(1);
  const reconciler = await start();
  await waitUntil(async () => (await getBacklog(database.db)).queuedJobs === 0, { what: 'all jobs to be ended' });
  expect((await fetch(`${reconciler.healthUrl}/healthz`)).status).toBe(200);
  // A sweep updates the metrics after it has ended the jobs.
  const readMetrics = async (): Promise<string> => (await fetch(`${reconciler.healthUrl}/metrics`)).text();
  await waitUntil(async () => /humanize_queued_jobs\{app="reconciler"\} 0/.test(await readMetrics()), {
    what: 'the metrics to contain no queued jobs',
  });
  const exit = await reconciler.stop();
  expect(exit.code).toBe(0);
  const expired = reconciler
    .log()
    .filter(({ message }) => message === 'sweep')
    .reduce((sum, line) => sum + Number(line['expired']), 0);
  expect(expired).toBe(accountsCount * jobsPerAccount);
  expect((await listReconcilerRuns(database.db, { limit: 1 })).length).toBe(1);
  expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
});
