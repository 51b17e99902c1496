/**
 * The worker's job processing in this process, with an engine that returns immediately, so that only the worker's own
 * cost remains.
 */
import { Writable } from 'node:stream';
import { renewLeases } from '@humanize/database';
import { createDeliveryQueue, createJobConsumer, type Consumer } from '@humanize/queue';
import { createLogger, createMetrics, noTracing } from '@humanize/runtime';
import { enqueueDelivery, firstAttempt } from '@humanize/service';
import { v7 as uuidv7 } from 'uuid';
import { lightEditUsage, type Engine } from '../../../../apps/worker/src/engines/engine.ts';
import { createJobMetrics } from '../../../../apps/worker/src/job-metrics.ts';
import { createLeaseKeeper } from '../../../../apps/worker/src/lease-keeper.ts';
import { processJob } from '../../../../apps/worker/src/process-job.ts';
import type { Environment } from './environment.ts';

export type InProcessWorker = {
  readonly consumer: Consumer;
  close(): Promise<void>;
};

const leaseSeconds = 20;
const leaseRenewMs = 5_000;
const lockDurationMs = 10_000;
const closeTimeoutMs = 10_000;

function onError(error: unknown): void {
  process.stderr.write(`the benchmark failed: ${String(error)}\n`);
}

/**
 * Takes no jobs before `consumer.run()`. Calls `onEngine` when a text reaches the engine, and `onDone` after the text's
 * job is done.
 */
export function createInProcessWorker(
  { database: { db }, redis: { redisUrl, prefix } }: Environment,
  { concurrency, onEngine, onDone }: { concurrency: number; onEngine: (jobId: string) => void; onDone: () => void },
): InProcessWorker {
  const leases = createLeaseKeeper({
    renew: (held) => renewLeases(db, { leases: held, leaseSeconds }),
    renewEveryMs: leaseRenewMs,
    onLost: (jobId) => onError(`the lease of ${jobId} was lost`),
    onError,
  });
  const deliveryQueue = createDeliveryQueue({ redisUrl, prefix, addTimeoutMs: 1_000, onError });
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const logger = createLogger({ app: 'worker', level: 'info', stream: nowhere });
  const deps = {
    db,
    engine: engineThatAnswersAtOnce,
    // The worker takes a lease immediately before it calls the engine.
    leases: {
      ...leases,
      hold: (jobId: string, lease: string) => {
        onEngine(jobId);
        return leases.hold(jobId, lease);
      },
    },
    enqueueDelivery: (deliveryId: string) => enqueueDelivery({ deliveryQueue, logger }, firstAttempt(deliveryId)),
    newId: uuidv7,
    countRefund: () => undefined,
    logger,
    tracing: noTracing,
    jobMetrics: createJobMetrics(createMetrics({ app: 'worker' }), { held: () => leases.list().length }),
    leaseSeconds,
    claimsMax: 5,
    storeEdits: false,
    refundUnchanged: false,
    modelWait: { delaysMs: () => [1_000], waitMs: 0 },
    stageAfterMs: 500,
  };
  const consumer = createJobConsumer({
    redisUrl,
    prefix,
    concurrency,
    lockDurationMs,
    onError,
    async handle(jobId) {
      await processJob(deps, jobId);
      onDone();
    },
  });
  leases.start();
  return {
    consumer,
    async close() {
      await consumer.close({ timeoutMs: closeTimeoutMs });
      await leases.stop();
      await deliveryQueue.close();
    },
  };
}

const engineThatAnswersAtOnce: Pick<Engine, 'rewrite'> = {
  rewrite: async ({ text }) => ({
    outcome: 'rewritten',
    text,
    detectedLanguage: 'en',
    edits: [],
    rejected: [],
    stages: [],
    usage: lightEditUsage(1),
    logFields: { threadMs: 0 },
  }),
};
