/**
 * One sweep, which moves all stuck jobs and deliveries forward, based on the records in Postgres. The steps that end
 * jobs run first and use only Postgres, so the age limit is enforced even while Redis and all workers are down. A
 * failed step does not prevent the others.
 */
import {
  expireApiRequests,
  expireIdempotencyKeys,
  expireOneTimeLinks,
  expirePayloads,
  expireSessions,
  expireSignInSteps,
  insertReconcilerRun,
  promoteSigningSecrets,
  type Database,
} from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import { firstAttempt } from '@humanize/service';
import { endExhaustedJobs, endExpiredJobs } from './end-jobs.ts';
import { createDeliveryRefill, createJobRefill } from './refill-queues.ts';
import { resendExhausted } from './resend-exhausted.ts';
import type { SweepDeps } from './sweep-deps.ts';
import { addTextPartitions, createPartitionDrop, emptyTextPartitions } from './text-partitions.ts';

/** Returns the counts of a sweep that found nothing to do. */
export const countNothing = () => ({
  expired: 0,
  exhausted: 0,
  keysDeleted: 0,
  partitionsAdded: 0,
  partitionsEmptied: 0,
  partitionsDropped: 0,
  payloadsDeleted: 0,
  sessionsDeleted: 0,
  linksDeleted: 0,
  requestsDeleted: 0,
  secretsPromoted: 0,
  announced: 0,
  resent: 0,
  requeued: 0,
  deliveriesAdded: 0,
});

/** The result of a sweep: what it did, by action, and the steps that failed. */
export type SweepReport = {
  counts: ReturnType<typeof countNothing>;
  failures: { step: string; error: unknown }[];
  durationMs: number;
};

/** Creates the function that sweeps once. It never rejects. */
export function createSweep(deps: SweepDeps): () => Promise<SweepReport> {
  const refillJobs = createJobRefill(deps);
  const refillDeliveries = createDeliveryRefill(deps);
  const dropPartitions = createPartitionDrop(deps);
  const { batchSize, batchesMax, payloadRetentionHours: retentionHours = null } = deps.settings;
  const expireTexts: typeof expireSessions = (db, { limit }) => expirePayloads(db, { retentionHours, limit });
  const expire = async (expireBatch: typeof expireSessions): Promise<number> => {
    let expired = 0;
    for (let batch = 0; batch < batchesMax; batch += 1) {
      const deleted = await expireBatch(deps.db, { limit: batchSize });
      expired += deleted;
      if (deleted < batchSize) break;
    }
    return expired;
  };
  return async () => {
    const startedAt = performance.now();
    const counts = countNothing();
    const toAnnounce: string[] = [];
    const end = async (cause: 'expired' | 'exhausted', endJobs: typeof endExpiredJobs): Promise<void> => {
      const { ended, deliveryIds, error } = await endJobs(deps);
      counts[cause] = ended;
      toAnnounce.push(...deliveryIds);
      if (error !== undefined) throw error;
    };
    const steps: [string, () => Promise<unknown>][] = [
      ['expired', () => end('expired', endExpiredJobs)],
      ['exhausted', () => end('exhausted', endExhaustedJobs)],
      ['keys', async () => (counts.keysDeleted = await expire(expireIdempotencyKeys))],
      ['add partitions', async () => (counts.partitionsAdded = await addTextPartitions(deps))],
      ['empty partitions', async () => (counts.partitionsEmptied = await emptyTextPartitions(deps))],
      ['drop partitions', async () => (counts.partitionsDropped = await dropPartitions())],
      ['payloads', async () => (counts.payloadsDeleted = await expire(expireTexts))],
      [
        'sessions',
        async () => (counts.sessionsDeleted = (await expire(expireSignInSteps)) + (await expire(expireSessions))),
      ],
      ['links', async () => (counts.linksDeleted = await expire(expireOneTimeLinks))],
      ['requests', async () => (counts.requestsDeleted = await expire(expireApiRequests))],
      ['secrets', async () => (counts.secretsPromoted = await promoteSigningSecrets(deps.db, { limit: batchSize }))],
      ['announce', async () => (counts.announced = await announce(deps, toAnnounce))],
      ['resend', async () => (counts.resent = await resendExhausted(deps))],
      ['jobs', async () => (counts.requeued = await refillJobs())],
      ['deliveries', async () => (counts.deliveriesAdded = await refillDeliveries())],
    ];
    const failures: SweepReport['failures'] = [];
    for (const [step, run] of steps) {
      await run().catch((error: unknown) => failures.push({ step, error }));
    }
    return { counts, failures, durationMs: Math.round(performance.now() - startedAt) };
  };
}

/** Enqueues the deliveries of jobs that this sweep ended. If Redis is unavailable, a later sweep enqueues them. */
async function announce({ deliveryQueue }: Pick<SweepDeps, 'deliveryQueue'>, deliveryIds: string[]): Promise<number> {
  await deliveryQueue.addBulk(deliveryIds.map((deliveryId) => ({ ...firstAttempt(deliveryId), delayMs: 0 })));
  return deliveryIds.length;
}

/** Records a sweep in a row for the operators' dashboard and in a log line. Never rejects. */
export async function recordSweep(
  { db, process, logger }: { db: Database; process: string; logger: Logger },
  { counts, failures, durationMs }: SweepReport,
): Promise<void> {
  const [first] = failures;
  const error =
    first === undefined
      ? null
      : `${first.step}: ${first.error instanceof Error ? first.error.message : String(first.error)}`;
  const idle = Object.values(counts).every((count) => count === 0);
  const level = first === undefined ? (idle ? 'debug' : 'info') : 'warn';
  logger[level]('sweep', { ...counts, durationMs, failures });
  await insertReconcilerRun(db, { process, durationMs, counts, error: error?.slice(0, 1_000) ?? null }).catch(
    (recordError: unknown) => logger.warn('sweep not recorded', { error: recordError }),
  );
}
