/** Sets up sweep tests with a database, queues, an account, and functions that simulate the passage of time. */
import { afterEach, beforeEach, expect } from '@jest/globals';
import { limits } from '@humanize/contract';
import {
  addTextPartition,
  claimJob,
  completeAttempt,
  findJob,
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
  writePastTriggers,
  type TestAccount,
  type TestDatabase,
  type TestJobOptions,
  type TestRedis,
} from '@humanize/testing';
import { v7 as uuidv7 } from 'uuid';
import type { SweepDeps } from '../src/sweep-deps.ts';

/** The state that each test starts with. */
type Fixtures = {
  database: TestDatabase;
  redis: TestRedis;
  jobQueue: JobQueue;
  deliveryQueue: DeliveryQueue;
  account: TestAccount;
  /** The causes of the refunds that sweeps have counted. */
  refunds: RefundCause[];
};

export const { masterKey } = newMasterKey();
export const webhookUrl = 'https://receiver.example.com/hook';
export const logger = createLogger({ app: 'reconciler', level: 'error' });

/** Longer than the duration of any test. */
const requeueAfterSeconds = 600;

/** Options for jobs that `expireShortLived` expires. */
export const shortLived = { lifetimeSeconds: 1_800 } as const;

/** Returns functions that make rows in the database older. */
const clockOf = (fixtures: Pick<Fixtures, 'database'>) => ({
  /** Ends the lifetime of all short-lived jobs. */
  expireShortLived: (): Promise<void> =>
    writePastTriggers(
      fixtures.database,
      `UPDATE jobs SET expires_at = created_at + interval '1 millisecond'
        WHERE expires_at <= created_at + make_interval(secs => $1)`,
      [shortLived.lifetimeSeconds],
    ),
  /** Ages all active jobs until they count as lost. */
  ageJobs: (): Promise<void> =>
    writePastTriggers(
      fixtures.database,
      `UPDATE jobs SET created_at = created_at - make_interval(secs => $1) WHERE ended_as IS NULL`,
      [2 * requeueAfterSeconds],
    ),
  /** Ages all pending deliveries until they count as lost. */
  ageDeliveries: (): Promise<void> =>
    writePastTriggers(
      fixtures.database,
      `UPDATE deliveries SET next_attempt_at = next_attempt_at - make_interval(secs => $1) WHERE ended_at IS NULL`,
      [2 * requeueAfterSeconds],
    ),
  /** Ages all finished deliveries by an hour. */
  ageEnded: (): Promise<void> =>
    writePastTriggers(
      fixtures.database,
      `UPDATE deliveries SET ended_at = ended_at - interval '1 hour' WHERE ended_at IS NOT NULL`,
    ),
});

/** Returns functions that attempt deliveries without sending anything. */
const attemptsOf = (fixtures: Pick<Fixtures, 'database'>) => {
  const startDelivery = (deliveryId: string, token: string = uuidv7()) =>
    startAttempt(fixtures.database.db, {
      deliveryId,
      token,
      attemptTimeoutMs: 5_000,
      retryDelaysMs: [0, 0],
      renderBody: () => Buffer.from('{}'),
    });
  const result = {
    outcome: 'failed',
    status: 500,
    address: null,
    durationMs: 1,
    errorClass: 'http_status',
    responseExcerpt: null,
  } as const;
  const exhaust = async (deliveryId: string): Promise<void> => {
    for (let number = 1; number <= limits.webhookAttemptsMax; number += 1) {
      const token = uuidv7();
      expect(await startDelivery(deliveryId, token)).toMatchObject({ outcome: 'started' });
      await completeAttempt(fixtures.database.db, {
        deliveryId,
        token,
        result,
        body: Buffer.from('{}'),
        retryDelayMs: 0,
      });
    }
  };
  return { startDelivery, exhaust };
};

const createDeps = (
  fixtures: Fixtures,
  settings: Partial<SweepDeps['settings']> = {},
  more: Partial<SweepDeps> = {},
): SweepDeps => ({
  db: fixtures.database.connectAs('reconciler'),
  jobQueue: fixtures.jobQueue,
  deliveryQueue: fixtures.deliveryQueue,
  newId: uuidv7,
  countRefund: (cause) => void fixtures.refunds.push(cause),
  tracing: noTracing,
  logger,
  settings: {
    claimsMax: 5,
    intervalMs: 5_000,
    requeueAfterSeconds,
    payloadRetentionHours: undefined,
    batchSize: 200,
    batchesMax: 20,
    ...settings,
  },
  ...more,
});

/**
 * Returns the fixtures for a test file. Each test has an empty database and empty queues, and its ledger is verified.
 */
export function useSweep() {
  const fixtures = {} as Fixtures;
  beforeEach(async () => {
    const [database, redis] = [await createTestDatabase(), testRedisPrefix()];
    const queueDeps = { redisUrl: redis.redisUrl, prefix: redis.prefix, addTimeoutMs: 2_000 };
    Object.assign(fixtures, {
      database,
      redis,
      jobQueue: createJobQueue(queueDeps),
      deliveryQueue: createDeliveryQueue(queueDeps),
      account: await insertTestAccount(database.db, { masterKey }),
      refunds: [],
    } satisfies Fixtures);
    while (await addTextPartition(database.db, { retentionHours: null }));
  });
  afterEach(async () => {
    const { database, redis, jobQueue, deliveryQueue } = fixtures;
    const ledger = await verifyLedger(database.db);
    if (!ledger.ok) throw new Error(`the ledger is inconsistent: ${ledger.invariant}`);
    await Promise.all([jobQueue.close(), deliveryQueue.close()]);
    await redis.cleanup();
    await database.close();
  });

  const submit = async (options: TestJobOptions = {}): Promise<string> =>
    (await insertTestJob(fixtures.database.db, fixtures.account, options)).jobId;
  const find = async (jobId: string): Promise<JobRecord> => {
    const job = await findJob(fixtures.database.db, { accountId: fixtures.account.accountId, jobId });
    if (job === undefined) throw new Error('no such job');
    return job;
  };
  const claim = async (jobId: string, leaseSeconds = 20): Promise<string> => {
    const lease = uuidv7();
    const { outcome } = await claimJob(fixtures.database.db, { jobId, lease, leaseSeconds, claimsMax: 5 });
    expect(outcome).toBe('claimed');
    return lease;
  };
  const succeed = async (jobId: string, lease: string): Promise<void> => {
    const done = { output: 'A better text.', edits: null, detectedLanguage: 'en', deliveryId: uuidv7() };
    expect(await succeedJob(fixtures.database.db, { jobId, lease, ...done })).toMatchObject({ outcome: 'finished' });
  };
  const waitingJobs = async (): Promise<[plain: number, prioritized: number]> => {
    const { waiting, prioritized } = await fixtures.jobQueue.counts();
    return [waiting, prioritized];
  };
  return {
    fixtures,
    depsWith: (settings?: Partial<SweepDeps['settings']>, more?: Partial<SweepDeps>) =>
      createDeps(fixtures, settings, more),
    submit,
    find,
    claim,
    succeed,
    ...clockOf(fixtures),
    ...attemptsOf(fixtures),
    waitingJobs,
  };
}
