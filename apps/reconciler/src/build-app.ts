/** Wires up the reconciler: its database, queues and sweep loop, and the steps that stop them. */
import { hostname } from 'node:os';
import { checkSchema, createDatabase, DatabaseUnavailableError } from '@humanize/database';
import { addTimeoutMsDefault, createDeliveryQueue, createJobQueue } from '@humanize/queue';
import { createRefundCounter, exposePool, type RunningApp, type StartDeps } from '@humanize/runtime';
import { refundCauses } from '@humanize/service';
import { v7 as uuidv7 } from 'uuid';
import type { ReconcilerConfig } from './config.ts';
import { exposeQueues } from './expose-queues.ts';
import { createSweepLoop } from './sweep-loop.ts';
import { createSweepMetrics } from './sweep-metrics.ts';
import { createSweep, recordSweep } from './sweep.ts';

/**
 * Starts sweeping, even if Postgres or Redis is unavailable: a failed sweep is followed by another.
 * @throws SchemaMismatchError if this version is incompatible with the database schema
 */
export async function buildApp({ config, logger, metrics, tracing }: StartDeps<ReconcilerConfig>): Promise<RunningApp> {
  const onError = (error: Error): void => logger.warn('connection error', { error });
  const db = createDatabase({ ...config.database, applicationName: 'humanize-reconciler', onConnectionLost: onError });
  exposePool(metrics, () => db.poolCounts());
  const queueDeps = { ...config.redis, addTimeoutMs: addTimeoutMsDefault, onError };
  const jobQueue = createJobQueue(queueDeps);
  const deliveryQueue = createDeliveryQueue(queueDeps);
  const sweep = createSweep({
    db,
    jobQueue,
    deliveryQueue,
    newId: uuidv7,
    countRefund: createRefundCounter(metrics, refundCauses),
    tracing,
    logger,
    settings: config.sweep,
  });
  const observeSweep = createSweepMetrics(metrics, db);
  exposeQueues(metrics, { jobs: jobQueue, deliveries: deliveryQueue });
  const recorder = { db, process: `${hostname()}:${process.pid}`, logger };
  const loop = createSweepLoop({
    sweepOnce: async () => {
      const report = await sweep();
      observeSweep(report);
      await recordSweep(recorder, report);
    },
    intervalMs: config.sweep.intervalMs,
    random: Math.random,
  });
  await checkSchema(db).catch((error: unknown) => {
    if (!(error instanceof DatabaseUnavailableError)) throw error;
    onError(error);
  });
  loop.start();
  return {
    isLive: () => loop.isLive(),
    isReady: () => db.ping(),
    stop: [
      { name: 'finish sweep', run: () => loop.stop() },
      {
        name: 'close queues',
        run: async () => void (await Promise.all([jobQueue.close(), deliveryQueue.close()])),
      },
      { name: 'close database', run: () => db.close() },
    ],
  };
}
