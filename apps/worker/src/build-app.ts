/** Wires up the worker (database, queues, engine and consumer) and defines the order in which it stops. */
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
import { findMachineWarnings, readMachine } from './machine.ts';
import { createEngine } from './engines/create-engine.ts';
import type { Engine } from './engines/engine.ts';
import { createJobMetrics } from './job-metrics.ts';
import { createLeaseKeeper, type LeaseKeeper } from './lease-keeper.ts';
import { processJob, type ProcessJobDeps } from './process-job.ts';

/**
 * The file that the threads run. It has the same extension as this file: TypeScript in tests, JavaScript in production.
 */
const threadFile = new URL(`./rewrite-thread${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

// An unresponsive worker's entries return to the queue after half a lease, before its jobs can be claimed again. The
// minimum prevents a worker on a busy machine from being treated as unresponsive.
const queueLockMsMin = 1_000;
// A job records its stage only after this time. Most jobs end sooner.
const stageAfterMs = 500;
const healthCheckMs = 5_000;
// Delays before a postponed job is retried: short at first, because the model may just be restarting, then 30 s.
const modelWaitDelaysMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;
// Delays between attempts to reach the database at startup, because the worker and the database may start at the same
// time.
const startRetryDelaysMs = [250, 500, 1_000, 2_000, 4_000, 8_000] as const;
// Part of the grace period that is reserved for the steps that follow the jobs in progress.
const stopReserveMs = 3_000;

/**
 * @param file another thread file with the same tasks, for tests
 * @throws SchemaMismatchError if this version is incompatible with the database schema
 */
export async function buildApp(
  { config, logger, metrics, tracing }: StartDeps<WorkerConfig>,
  file: URL = threadFile,
): Promise<RunningApp> {
  const onError = (error: unknown): void => logger.warn('connection or queue error', { error });
  for (const { message, fields } of findMachineWarnings(config.threads, readMachine())) logger.warn(message, fields);
  const db = createDatabase({ ...config.database, applicationName: 'humanize-worker', onConnectionLost: onError });
  exposePool(metrics, () => db.poolCounts());
  const deliveryQueue = createDeliveryQueue({ ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError });
  const leaseSeconds = config.leases.leaseMs / 1_000;
  const leases = createLeaseKeeper({
    renew: (held) => renewLeases(db, { leases: held, leaseSeconds }),
    renewEveryMs: config.leases.leaseRenewMs,
    onLost: (jobId) => logger.warn('lease lost', { jobId }),
    onError,
  });
  const jobMetrics = createJobMetrics(metrics, { held: () => leases.list().length });
  const engine = await createEngine({ config, threadFile: file, metrics: jobMetrics, logger, onError });
  const jobDeps: ProcessJobDeps = {
    db,
    engine,
    leases,
    enqueueDelivery: (deliveryId) => enqueueDelivery({ deliveryQueue, logger }, firstAttempt(deliveryId)),
    newId: uuidv7,
    countRefund: createRefundCounter(metrics, refundCauses),
    logger,
    tracing,
    jobMetrics,
    leaseSeconds,
    claimsMax: config.leases.claimsMax,
    ...config.results,
    modelWait: modelWaitOf(config),
    stageAfterMs,
  };
  const consumer = consumeJobs({ config, engine, jobDeps, onError });
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
      { name: 'finish the jobs in progress', run: finishJobs({ db, consumer, leases, logger, model: config.model }) },
      { name: 'stop watching', run: async () => void (await Promise.all([leases.stop(), health.stop()])) },
      { name: 'close the engine', run: () => engine.close() },
      { name: 'close the queue', run: () => deliveryQueue.close() },
      { name: 'close the database', run: () => db.close() },
    ],
  };
}

type ConsumeParts = {
  config: WorkerConfig;
  engine: Engine;
  jobDeps: ProcessJobDeps;
  onError: (error: unknown) => void;
};

/** Consumes the jobs that can start, plus those that are claimed ahead. */
function consumeJobs({ config, engine, jobDeps, onError }: ConsumeParts): Consumer {
  const consumer = createJobConsumer({
    ...config.redis,
    concurrency: config.concurrency,
    capacity: () => engine.slots.free() + config.readAhead,
    lockDurationMs: Math.max(queueLockMsMin, config.leases.leaseMs / 2),
    stuckAfterMs: longestSilenceMs(config) * 2,
    handle: (jobId, started) => processJob(jobDeps, jobId, started),
    onError,
  });
  engine.slots.onFree(() => consumer.recheckCapacity());
  return consumer;
}

type StopParts = {
  db: Database;
  consumer: Consumer;
  leases: LeaseKeeper;
  logger: Logger;
  model: WorkerConfig['model'];
};

/**
 * Waits for the jobs in progress and releases those that take too long, so that another worker can claim them. Jobs that
 * use a model are released immediately if they may take longer than the grace period.
 */
function finishJobs({ db, consumer, leases, logger, model }: StopParts): StopStep['run'] {
  return (deadline) => {
    const finishMs = Math.max(0, deadline.remainingMs() - stopReserveMs);
    const mayTakeLonger = model !== undefined && model.jobLimitMs > finishMs;
    return consumer.close({
      timeoutMs: mayTakeLonger ? 0 : finishMs,
      onUnfinished: async () => {
        const jobIds = await releaseLeases(db, { leases: leases.abandon() });
        logger.warn('jobs released', { jobIds });
      },
    });
  };
}

/** Adds jitter of ±20% to each delay, so that jobs postponed together are not retried together. */
function modelWaitOf({ model }: WorkerConfig): ProcessJobDeps['modelWait'] {
  return {
    delaysMs: () => modelWaitDelaysMs.map((delayMs) => Math.round(delayMs * (0.8 + Math.random() * 0.4))),
    waitMs: (model?.waitSeconds ?? 0) * 1_000,
  };
}

/**
 * Returns the longest time that a healthy worker can take to finish a job: the time limit of a thread task plus, with a
 * model, the job's limit or four request timeouts, whichever is shorter.
 */
function longestSilenceMs({ threads, model }: WorkerConfig): number {
  const modelMs = model === undefined ? 0 : Math.min(model.jobLimitMs, model.requestTimeoutMs * 4);
  return threads.taskLimitMs + modelMs;
}
