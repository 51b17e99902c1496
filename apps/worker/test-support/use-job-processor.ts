/** Sets up tests of `processJob` with a database, an account, and dependencies that record what the worker does. */
import { findJob, getAccount, type JobRecord, renewLeases } from '@humanize/database';
import { createLogger, createMetrics, createRefundCounter, noTracing } from '@humanize/runtime';
import { refundCauses } from '@humanize/service';
import {
  collectLogLines,
  insertTestJob,
  type OpenTestDatabase,
  type TestJobOptions,
  useTestAccount,
  useTestDatabase,
} from '@humanize/testing';
import { beforeEach } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { lightEditUsage, type EngineRequest, type EngineResult } from '../src/engines/engine.ts';
import { createJobMetrics } from '../src/job-metrics.ts';
import { createLeaseKeeper, type LeaseKeeper } from '../src/lease-keeper.ts';
import type { ProcessJobDeps } from '../src/process-job.ts';

/** Returns the result of an engine that has rewritten a text. */
export const rewritten = (text: string, detectedLanguage: string | null = 'en'): EngineResult => ({
  outcome: 'rewritten',
  text,
  detectedLanguage,
  edits: [],
  rejected: [],
  stages: [],
  usage: lightEditUsage(1),
  logFields: { threadMs: 1 },
});

/** Returns a lease keeper that renews often. */
const keepLeases = (database: OpenTestDatabase): LeaseKeeper =>
  createLeaseKeeper({
    renew: (held) => renewLeases(database.connectAs('worker'), { leases: held, leaseSeconds: 20 }),
    renewEveryMs: 50,
    onLost: () => undefined,
    onError: (error) => {
      throw error;
    },
  });

/** Returns the fixtures for a test file. Each test has a new account and begins with empty lists. */
export function useJobProcessor() {
  const database = useTestDatabase();
  const account = useTestAccount(database);
  /** The IDs of the enqueued deliveries. */
  const added: string[] = [];
  /** The log entries. */
  const lines: Record<string, unknown>[] = [];
  let registry = createMetrics({ app: 'worker' });
  beforeEach(() => {
    added.length = 0;
    lines.length = 0;
  });
  const leases = keepLeases(database);

  /** Returns dependencies with new metrics and an engine that calls `rewrite`. */
  const depsWith = (
    rewrite: (request: EngineRequest, signal: AbortSignal) => Promise<EngineResult>,
    more: Partial<ProcessJobDeps> = {},
  ): ProcessJobDeps => {
    registry = createMetrics({ app: 'worker' });
    return {
      db: database.connectAs('worker'),
      engine: { rewrite },
      leases,
      enqueueDelivery: async (deliveryId) => {
        added.push(deliveryId);
        return true;
      },
      newId: uuidv7,
      countRefund: createRefundCounter(registry, refundCauses),
      logger: createLogger({ app: 'worker', level: 'info', stream: collectLogLines(lines) }),
      jobMetrics: createJobMetrics(registry, { held: () => leases.list().length }),
      leaseSeconds: 20,
      claimsMax: 5,
      storeEdits: false,
      refundUnchanged: false,
      modelWait: { delaysMs: () => [20, 40], waitMs: 60_000 },
      stageAfterMs: 60_000,
      tracing: noTracing,
      ...more,
    };
  };
  const submit = async (options: TestJobOptions = {}): Promise<string> =>
    (await insertTestJob(database.db, account, options)).jobId;
  const jobOf = async (jobId: string): Promise<JobRecord> => {
    const job = await findJob(database.db, { accountId: account.accountId, jobId });
    if (job === undefined) throw new Error(`There is no job ${jobId}`);
    return job;
  };
  const balance = async (): Promise<number> =>
    (await getAccount(database.db, { accountId: account.accountId })).balance;
  /** Renders the metrics of the most recently created dependencies. */
  const metrics = (): Promise<string> => registry.metrics();
  return { database, account, added, lines, leases, depsWith, submit, jobOf, balance, metrics };
}
