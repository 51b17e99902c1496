import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import {
  claimJob,
  closeAccount,
  findJob,
  insertOneTimeLink,
  insertApiRequests,
  insertSession,
  listApiRequests,
  insertUser,
  listExpiredJobIds,
  getAccount,
  listDeliveries,
  listReconcilerRuns,
  renewLeases,
  startAttempt,
  succeedJob,
  verifyLedger,
  type JobRecord,
} from '@humanize/database';
import { createDeliveryQueue, createJobQueue, type DeliveryQueue, type JobQueue } from '@humanize/queue';
import { createLogger, noTracing } from '@humanize/runtime';
import type { RefundCause } from '@humanize/service';
import {
  createTestDatabase,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  testRedisPrefix,
  waitUntil,
  writePastTriggers,
  type TestAccount,
  type TestDatabase,
  type TestJobOptions,
  type TestRedis,
} from '@humanize/testing';
import { v7 as uuidv7 } from 'uuid';
import type { SweepDeps } from './sweep-deps.ts';
import { countNothing, createSweep, recordSweep, type SweepReport } from './sweep.ts';

const { masterKey } = newMasterKey();
const webhookUrl = 'https://receiver.example.com/hook';
const nothing = countNothing();
const logger = createLogger({ app: 'reconciler', level: 'error' });

let database: TestDatabase;
let redis: TestRedis;
let jobQueue: JobQueue;
let deliveryQueue: DeliveryQueue;
let account: TestAccount;
let refunds: RefundCause[];

beforeEach(async () => {
  database = await createTestDatabase();
  redis = testRedisPrefix();
  refunds = [];
  const queueDeps = { redisUrl: redis.redisUrl, prefix: redis.prefix, addTimeoutMs: 2_000 };
  jobQueue = createJobQueue(queueDeps);
  deliveryQueue = createDeliveryQueue(queueDeps);
  account = await insertTestAccount(database.db, { masterKey });
});
afterEach(async () => {
  const ledger = await verifyLedger(database.db);
  if (!ledger.ok) throw new Error(`the ledger is inconsistent: ${ledger.invariant}`);
  await Promise.all([jobQueue.close(), deliveryQueue.close()]);
  await redis.cleanup();
  await database.close();
});

function depsWith(settings: Partial<SweepDeps['settings']> = {}, more: Partial<SweepDeps> = {}): SweepDeps {
  return {
    db: database.connectAs('reconciler'),
    jobQueue,
    deliveryQueue,
    newId: uuidv7,
    countRefund: (cause) => void refunds.push(cause),
    tracing: noTracing,
    logger,
    settings: {
      claimsMax: 5,
      intervalMs: 5_000,
      requeueAfterSeconds,
      raiseAfterSeconds: 3_600,
      payloadRetentionHours: undefined,
      batchSize: 200,
      batchesMax: 20,
      ...settings,
    },
    ...more,
  };
}

const submit = async (options: TestJobOptions = {}): Promise<string> =>
  (await insertTestJob(database.db, account, options)).jobId;

async function find(jobId: string): Promise<JobRecord> {
  const job = await findJob(database.db, { accountId: account.accountId, jobId });
  if (job === undefined) throw new Error('no such job');
  return job;
}

async function claim(jobId: string, leaseSeconds = 20): Promise<string> {
  const lease = uuidv7();
  const { outcome } = await claimJob(database.db, { jobId, lease, leaseSeconds, claimsMax: 5 });
  expect(outcome).toBe('claimed');
  return lease;
}

async function succeed(jobId: string, lease: string): Promise<void> {
  const done = { output: 'A better text.', edits: null, detectedLanguage: 'en', deliveryId: uuidv7() };
  expect(await succeedJob(database.db, { jobId, lease, ...done })).toMatchObject({ outcome: 'finished' });
}

/** Waits until `count` jobs are expired on the database's clock. */
const untilExpired = (count: number) =>
  waitUntil(async () => (await listExpiredJobIds(database.db, { limit: 1_000 })).length >= count, {
    what: `${count} jobs to expire`,
  });
/** Ages all active jobs until they count as lost. */
const ageJobs = (): Promise<void> =>
  writePastTriggers(
    database,
    `UPDATE jobs SET created_at = created_at - make_interval(secs => $1) WHERE ended_as IS NULL`,
    [2 * requeueAfterSeconds],
  );
/** Ages all pending deliveries until they count as lost. */
const ageDeliveries = (): Promise<void> =>
  writePastTriggers(
    database,
    `UPDATE deliveries SET next_attempt_at = next_attempt_at - make_interval(secs => $1) WHERE ended_at IS NULL`,
    [2 * requeueAfterSeconds],
  );
const waitingJobs = async (): Promise<[plain: number, prioritized: number]> => {
  const { waiting, prioritized } = await jobQueue.counts();
  return [waiting, prioritized];
};

/** Longer than the duration of any test. */
const requeueAfterSeconds = 600;

test('if there is nothing to do, a sweep changes nothing', async () => {
  await submit();
  expect(await createSweep(depsWith())()).toMatchObject({ counts: nothing, failures: [] });
});

test('a job that no worker has claimed is enqueued once, regardless of the number of sweeps', async () => {
  await submit();
  await ageJobs();
  await submit();
  const sweep = createSweep(depsWith());
  expect((await sweep()).counts).toEqual({ ...nothing, requeued: 1 });
  await sweep();
  expect(await waitingJobs()).toEqual([0, 1]);
});

test('a job that has waited too long moves ahead of all others', async () => {
  await submit();
  await ageJobs();
  expect((await createSweep(depsWith({ raiseAfterSeconds: requeueAfterSeconds }))()).counts).toEqual({
    ...nothing,
    raised: 1,
  });
  expect(await waitingJobs()).toEqual([1, 0]);
});

test('a job whose worker disappeared is enqueued after its lease has expired, and not before', async () => {
  const [held, lost] = [await submit(), await submit()];
  await claim(held);
  await renewLeases(database.db, { leases: [{ jobId: lost, lease: await claim(lost) }], leaseSeconds: 0 });
  await ageJobs();
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, requeued: 1 });
});

test('a queued or running job that expires fails, is refunded, and has an event', async () => {
  const { balance } = await getAccount(database.db, account);
  const [waiting, running] = [
    await submit({ lifetimeSeconds: 1, webhookUrl }),
    await submit({ lifetimeSeconds: 1, webhookUrl }),
  ];
  const lease = await claim(running, 60);
  await untilExpired(2);
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, expired: 2, announced: 2 });
  for (const jobId of [waiting, running]) {
    expect(await find(jobId)).toMatchObject({ status: 'failed', error: { code: 'job_expired' }, wordsCharged: 0 });
  }
  expect((await getAccount(database.db, account)).balance).toBe(balance);
  expect(await deliveryQueue.counts()).toMatchObject({ waiting: 2 });
  const late = { output: 'late', edits: null, detectedLanguage: 'en', deliveryId: uuidv7() };
  expect(await succeedJob(database.db, { jobId: running, lease, ...late })).toEqual({ outcome: 'refused' });
});

test('a job claimed too often fails with processing_failed and is logged', async () => {
  const jobId = await submit();
  for (let claims = 0; claims < 5; claims += 1) {
    await renewLeases(database.db, { leases: [{ jobId, lease: await claim(jobId) }], leaseSeconds: 0 });
  }
  const warned: unknown[] = [];
  const warn = (message: string, fields?: object): void => void warned.push({ message, ...fields });
  const sweep = createSweep(depsWith({}, { logger: { ...logger, warn } }));
  expect((await sweep()).counts).toMatchObject({ exhausted: 1 });
  expect(warned).toEqual([{ message: 'job', jobId, outcome: 'exhausted', deliveryId: null }]);
  expect(await find(jobId)).toMatchObject({ status: 'failed', error: { code: 'processing_failed' } });
});

test('idempotency keys are deleted after 24 hours, and not before', async () => {
  const [live, dead] = [await submit({ idempotencyKey: 'live' }), await submit()];
  const text = `INSERT INTO idempotency_keys (account_id, key, body_sha256, job_id, expires_at)
    VALUES ($1, 'dead', decode(repeat('00', 32), 'hex'), $2, clock_timestamp() - interval '1 second')`;
  await database.owner.statements.run({ text }, [account.accountId, dead]);
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, keysDeleted: 1 });
  const left = await database.db.statements.run({ text: 'SELECT job_id FROM idempotency_keys' });
  expect(left).toEqual([{ job_id: live }]);
});

test('entries of the request log are deleted in batches after seven days', async () => {
  const hourMs = 3_600_000;
  const requests = [169, 170, 171, 1].map((hoursAgo) => ({
    id: uuidv7(),
    accountId: account.accountId,
    apiKeyId: account.apiKeyId,
    requestId: uuidv7(),
    method: 'POST',
    route: '/v1/humanize',
    status: 202,
    code: null,
    jobId: null,
    durationMs: 1,
    createdAt: new Date(Date.now() - hoursAgo * hourMs),
  }));
  await insertApiRequests(database.db, { requests });
  const sweep = createSweep(depsWith({ batchSize: 1, batchesMax: 2 }));
  expect((await sweep()).counts).toEqual({ ...nothing, requestsDeleted: 2 });
  expect((await sweep()).counts).toEqual({ ...nothing, requestsDeleted: 1 });
  const { items } = await listApiRequests(database.db, { accountId: account.accountId, limit: 10 });
  expect(items).toEqual(requests.slice(3));
});

test('sessions and one-time links are deleted in batches after they have expired, and not before', async () => {
  const userId = uuidv7();
  const user = { userId, accountId: account.accountId, email: `${userId}@example.com`, role: 'customer' } as const;
  await insertUser(database.db, { ...user, passwordHash: 'hash', emailConfirmed: true });
  const tokens = Array.from({ length: 8 }, () => randomBytes(32));
  const link = { purpose: 'password_reset', userId, accountId: account.accountId } as const;
  for (const tokenSha256 of tokens) {
    await insertSession(database.db, { tokenSha256, userId });
    await insertOneTimeLink(database.db, { tokenSha256, lifetimeSeconds: 3_600, link });
  }
  const shift = (table: string, column: string, age: string, from: number, to: number) =>
    database.db.statements.run(
      { text: `UPDATE ${table} SET ${column} = ${column} - $1::interval WHERE token_sha256 = ANY($2)` },
      [age, tokens.slice(from, to)],
    );
  // Three sessions were idle for too long, and two are too old although they were used.
  await shift('sessions', 'last_seen_at', '12 hours 1 second', 0, 3);
  await shift('sessions', 'created_at', '14 days 1 second', 3, 5);
  await shift('sessions', 'created_at', '13 days', 5, 8);
  await shift('one_time_links', 'expires_at', '61 minutes', 0, 6);
  const sweep = createSweep(depsWith({ batchSize: 2, batchesMax: 2 }));
  expect((await sweep()).counts).toEqual({ ...nothing, sessionsDeleted: 4, linksDeleted: 4 });
  expect((await sweep()).counts).toEqual({ ...nothing, sessionsDeleted: 1, linksDeleted: 2 });
  expect((await sweep()).counts).toEqual(nothing);
  const left = await database.db.statements.run({ text: 'SELECT token_sha256 FROM sessions' });
  expect(left).toHaveLength(3);
});

test('texts are deleted after their retention period, if there is one, and the job is kept', async () => {
  const jobId = await submit();
  await succeed(jobId, await claim(jobId));
  const text = `UPDATE job_payloads SET completed_at = completed_at - interval '30 hours'`;
  await database.db.statements.run({ text });
  expect((await createSweep(depsWith())()).counts).toEqual(nothing);
  expect((await createSweep(depsWith({ payloadRetentionHours: 31 }))()).counts).toEqual(nothing);
  expect((await createSweep(depsWith({ payloadRetentionHours: 29 }))()).counts).toEqual({
    ...nothing,
    payloadsDeleted: 1,
  });
  expect(await find(jobId)).toMatchObject({ status: 'succeeded', output: null });
});

test('texts of a closed account are deleted even without a retention period', async () => {
  const jobId = await submit();
  await succeed(jobId, await claim(jobId));
  await closeAccount(database.db, account);
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, payloadsDeleted: 1 });
});

test('a delivery that no dispatcher has started is enqueued with the number of its next attempt', async () => {
  const jobId = await submit({ webhookUrl });
  await succeed(jobId, await claim(jobId));
  const [delivery] = (await listDeliveries(database.db, { jobId, limit: 1 })).items;
  await startAttempt(database.db, {
    deliveryId: delivery?.id ?? '',
    token: uuidv7(),
    attemptTimeoutMs: 1,
    retryDelaysMs: [1, 1],
    renderBody: () => Buffer.from('{}'),
  });
  await ageDeliveries();
  const added: unknown[] = [];
  const spy = { addBulk: async (entries: readonly unknown[]) => void added.push(...entries) };
  const sweep = createSweep(depsWith({}, { deliveryQueue: spy }));
  expect((await sweep()).counts).toEqual({ ...nothing, deliveriesAdded: 1 });
  expect(added).toEqual([{ deliveryId: delivery?.id, series: 1, number: 2, delayMs: 0 }]);
});

test('the age limit is enforced while Redis is unavailable, and the next sweep adds the missing entries', async () => {
  const away = createJobQueue({ redisUrl: 'redis://127.0.0.1:1', prefix: redis.prefix, addTimeoutMs: 20 });
  const alsoAway = createDeliveryQueue({ redisUrl: 'redis://127.0.0.1:1', prefix: redis.prefix, addTimeoutMs: 20 });
  await submit({ lifetimeSeconds: 1, webhookUrl });
  await submit();
  await untilExpired(1);
  await ageJobs();
  const report = await createSweep(depsWith({}, { jobQueue: away, deliveryQueue: alsoAway }))();
  await Promise.all([away.close(), alsoAway.close()]);
  expect([report.counts.expired, report.failures.map(({ step }) => step)]).toEqual([1, ['announce', 'jobs']]);
  await ageDeliveries();
  const next = await createSweep(depsWith({}))();
  expect(next).toMatchObject({ counts: { ...nothing, requeued: 1, deliveriesAdded: 1 }, failures: [] });
});

function rejectId(): string {
  throw new Error('no IDs left');
}

test('a failed step is reported and does not prevent the other steps', async () => {
  await submit();
  await ageJobs();
  await submit({ lifetimeSeconds: 1 });
  await untilExpired(1);
  const report = await createSweep(depsWith({}, { newId: rejectId }))();
  expect(report.failures).toMatchObject([{ step: 'expired', error: { message: 'no IDs left' } }]);
  expect(report.counts).toEqual({ ...nothing, requeued: 1 });
});

test('a job that cannot be failed does not block the others, and the next sweep retries it', async () => {
  const ids = ['no uuid'];
  for (let jobs = 0; jobs < 3; jobs += 1) await submit({ lifetimeSeconds: 1, webhookUrl });
  await untilExpired(3);
  const sweep = createSweep(depsWith({}, { newId: () => ids.pop() ?? uuidv7() }));
  const report = await sweep();
  expect(report.failures).toMatchObject([{ step: 'expired', error: expect.any(Error) }]);
  expect(report.counts).toEqual({ ...nothing, expired: 2, announced: 2 });
  expect((await sweep()).counts).toEqual({ ...nothing, expired: 1, announced: 1 });
});

test('concurrent reconcilers end each job once and enqueue nothing twice', async () => {
  const accounts = await Promise.all(Array.from({ length: 8 }, () => insertTestAccount(database.db, { masterKey })));
  for (const owner of accounts) {
    for (let index = 0; index < 4; index += 1) {
      await insertTestJob(database.db, owner, { lifetimeSeconds: 1, webhookUrl });
    }
    await insertTestJob(database.db, owner);
  }
  await untilExpired(32);
  await ageJobs();
  const reports: SweepReport[] = await Promise.all(
    Array.from({ length: 5 }, () => createSweep(depsWith({ batchSize: 7 }))()),
  );
  expect(reports.flatMap(({ failures }) => failures)).toEqual([]);
  expect(reports.reduce((sum, { counts }) => sum + counts.expired, 0)).toBe(32);
  expect(await waitingJobs()).toEqual([0, 8]);
  expect(await deliveryQueue.counts()).toMatchObject({ waiting: 32 });
  for (const owner of accounts) {
    expect(await getAccount(database.db, owner)).toMatchObject({ balance: 99_994, activeJobs: 1 });
  }
});

test('a sweep reads a limited number of batches, and the next sweep continues after them', async () => {
  for (let index = 0; index < 5; index += 1) await submit();
  await ageJobs();
  const added: string[] = [];
  const spy = {
    addBulk: async (jobs: readonly { jobId: string }[]) => void added.push(...jobs.map(({ jobId }) => jobId)),
    raise: async () => undefined,
  };
  const sweep = createSweep(depsWith({ batchSize: 2, batchesMax: 1 }, { jobQueue: spy }));
  expect([(await sweep()).counts.requeued, (await sweep()).counts.requeued, (await sweep()).counts.requeued]).toEqual([
    2, 2, 1,
  ]);
  expect(new Set(added).size).toBe(5);
  expect((await sweep()).counts.requeued).toBe(2);
});

test('a sweep is recorded with its counts and its first failure', async () => {
  const report: SweepReport = {
    counts: { ...nothing, expired: 3 },
    failures: [{ step: 'jobs', error: new Error('no Redis') }],
    durationMs: 12,
  };
  await recordSweep({ db: database.connectAs('reconciler'), process: 'a-host:1', logger }, report);
  expect(await listReconcilerRuns(database.db, { limit: 5 })).toMatchObject([
    { process: 'a-host:1', durationMs: 12, counts: { expired: 3 }, error: 'jobs: no Redis' },
  ]);
});
