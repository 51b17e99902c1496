/** Wires the worker: one database, two queues, one engine, one consumer; and takes them apart again in order. */
import {
  checkSchema,
  createDatabase,
  releaseLeases,
  renewLeases,
  retryWhileUnavailable,
  type Database,
} from '@humanize/database';
import { addTimeoutMsDefault, createDeliveryQueue, createJobConsumer, type Consumer } from '@humanize/queue';
import {
  createRefundCounter,
  exposePool,
  watchHealth,
  type Logger,
  type RunningApp,
  type StartDeps,
  type StopStep,
} from '@humanize/runtime';
import { enqueueDelivery, firstAttempt, refundCauses } from '@humanize/service';
import { v7 as uuidv7 } from 'uuid';
import type { WorkerConfig } from './config.ts';
import { createEngine } from './engines/create-engine.ts';
import { createJobMeter } from './job-meter.ts';
import { createLeaseKeeper, type LeaseKeeper } from './lease-keeper.ts';
import { processJob, type ProcessJobDeps } from './process-job.ts';

/** The file whose exports run on the threads, beside this one and with its ending: source in tests, built in production. */
const threadFile = new URL(`./rewrite-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

// A silent worker's entries go back into the queue after half a lease, so that they are there when its jobs can be
// claimed; not sooner than this, for a busy machine is not a dead one.
const queueLockMsMin = 1_000;
// A job that takes longer shows its stage; most are done before.
const stageAfterMs = 500;
const healthCheckMs = 5_000;
// Jobs come back soon after a restart of the model, and half a minute apart while it stays away.
const modelWaitDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
// A worker that starts together with its database waits for it.
const startRetryDelaysMs = [250, 500, 1_000, 2_000, 4_000, 8_000] as const;
// What stopping still needs of the grace period after the jobs in hand had their time.
const stopReserveMs = 3_000;

/** What tests bring of their own: another file with the same tasks, and Node's flags for running it from source. */
export type WorkerParts = { threadFile: URL; threadExecArgv: string[] | undefined };

/** @throws SchemaMismatchError when the database is not one that this version can work with */
export async function buildApp(
  { config, logger, metrics, tracing }: StartDeps<WorkerConfig>,
  parts: WorkerParts = { threadFile, threadExecArgv: undefined },
): Promise<RunningApp> {
  const onError = (error: unknown): void => logger.warn('connection or queue error', { error });
  const db = createDatabase({ ...config.database, applicationName: 'humanize-worker', onConnectionLost: onError });
  exposePool(metrics, () => db.poolCounts());
  const deliveryQueue = createDeliveryQueue({ ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError });
  const leaseSeconds = config.leases.leaseMs / 1_000;
  const leases = createLeaseKeeper({
    renew: async (held) => (await renewLeases(db, { leases: held, leaseSeconds })).heldJobIds,
    renewEveryMs: config.leases.leaseRenewMs,
    onLost: (jobId) => logger.warn('lease lost', { jobId }),
    onError,
  });
  const meter = createJobMeter(metrics, { held: () => leases.list().length });
  const engine = createEngine({ config, ...parts, meter, logger, onError });
  const jobDeps: ProcessJobDeps = {
    db,
    engine,
    leases,
    enqueueDelivery: (deliveryId) => enqueueDelivery({ deliveryQueue, logger }, firstAttempt(deliveryId)),
    newId: uuidv7,
    countRefund: createRefundCounter(metrics, refundCauses),
    logger,
    tracing,
    meter,
    leaseSeconds,
    claimsMax: config.leases.claimsMax,
    storeEdits: config.storeEdits,
    modelWait: modelWaitOf(config),
    stageAfterMs,
  };
  const consumer = createJobConsumer({
    ...config.redis,
    concurrency: config.concurrency,
    lockDurationMs: Math.max(queueLockMsMin, config.leases.leaseMs / 2),
    stuckAfterMs: longestSilenceMs(config) * 2,
    handle: (jobId) => processJob(jobDeps, jobId),
    onError,
  });
  const health = watchHealth(async () => engine.isHealthy() && (await consumer.isHealthy()), healthCheckMs);

  await retryWhileUnavailable(() => checkSchema(db), startRetryDelaysMs);
  await engine.warm();
  leases.start();
  consumer.run();
  return {
    isLive: () => health.isHealthy(),
    isReady: () => db.ping(),
    onStopping: () => consumer.pause(),
    stop: [
      { name: 'finish the jobs in hand', run: finishJobs({ db, consumer, leases, logger }) },
      { name: 'stop watching', run: async () => void (await Promise.all([leases.stop(), health.stop()])) },
      { name: 'close the engine', run: () => engine.close() },
      { name: 'close the queue', run: () => deliveryQueue.close() },
      { name: 'close the database', run: () => db.close() },
    ],
  };
}

type StopParts = { db: Database; consumer: Consumer; leases: LeaseKeeper; logger: Logger };

/** Lets the jobs in hand end; those that take too long are given back, so that another worker takes them at once. */
function finishJobs({ db, consumer, leases, logger }: StopParts): StopStep['run'] {
  return (deadline) =>
    consumer.close({
      timeoutMs: Math.max(0, deadline.remainingMs() - stopReserveMs),
      onUnfinished: async () => {
        const { releasedJobIds } = await releaseLeases(db, { leases: leases.abandon() });
        logger.warn('jobs given back', { jobIds: releasedJobIds });
      },
    });
}

/** Between 0.8 and 1.2 times each delay, so that jobs that began to wait together do not come back together. */
function modelWaitOf({ model }: WorkerConfig): ProcessJobDeps['modelWait'] {
  return {
    delaysMs: () => modelWaitDelaysMs.map((delayMs) => delayMs * (0.8 + Math.random() * 0.4)),
    waitMs: (model?.waitSeconds ?? 0) * 1_000,
  };
}

/** How long a busy worker may go without the end of any job: four passes that take as long as they may. */
function longestSilenceMs({ threads, model }: WorkerConfig): number {
  const modelMs = model === undefined ? 0 : Math.min(model.jobLimitMs, model.requestTimeoutMs * 4);
  return threads.taskLimitMs + modelMs;
}
