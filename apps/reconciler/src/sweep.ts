/**
 * One sweep, which moves all stuck jobs and deliveries forward, based on the records in Postgres. The steps that end
 * jobs run first and use only Postgres, so the age limit is enforced even while Redis and all workers are down. A
 * failed step does not prevent the others.
 */
import { insertReconcilerRun, promoteSigningSecrets, type Database } from '@humanize/database';
import type { Logger } from '@humanize/runtime';
import { firstAttempt } from '@humanize/service';
import {
  deleteExpiredKeys,
  deleteExpiredLinks,
  deleteExpiredPayloads,
  deleteExpiredRequests,
  deleteExpiredSessions,
} from './delete-expired.ts';
import { endExhaustedJobs, endExpiredJobs } from './end-jobs.ts';
import { createDeliveryRefill, createJobRefill } from './refill-queues.ts';
import { resendExhausted } from './resend-exhausted.ts';
import type { SweepDeps } from './sweep-deps.ts';
import { addTextPartitions, createPartitionDrop, emptyTextPartitions } from './text-partitions.ts';

/** What one sweep did, by action. */
export type SweepCounts = {
  expired: number;
  exhausted: number;
  keysDeleted: number;
  partitionsAdded: number;
  partitionsEmptied: number;
  partitionsDropped: number;
  payloadsDeleted: number;
  sessionsDeleted: number;
  linksDeleted: number;
  requestsDeleted: number;
  secretsPromoted: number;
  announced: number;
  resent: number;
  requeued: number;
  deliveriesAdded: number;
};

/** Returns the counts of a sweep that found nothing to do. */
export const countNothing = (): SweepCounts => ({
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

/** The result of a sweep. `failures` lists the steps that failed. */
export type SweepReport = { counts: SweepCounts; failures: { step: string; error: unknown }[]; durationMs: number };

/** Creates the function that sweeps once. It never rejects. */
export function createSweep(deps: SweepDeps): () => Promise<SweepReport> {
  const refillJobs = createJobRefill(deps);
  const refillDeliveries = createDeliveryRefill(deps);
  const dropPartitions = createPartitionDrop(deps);
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
      ['keys', async () => (counts.keysDeleted = await deleteExpiredKeys(deps))],
      ['add partitions', async () => (counts.partitionsAdded = await addTextPartitions(deps))],
      ['empty partitions', async () => (counts.partitionsEmptied = await emptyTextPartitions(deps))],
      ['drop partitions', async () => (counts.partitionsDropped = await dropPartitions())],
      ['payloads', async () => (counts.payloadsDeleted = await deleteExpiredPayloads(deps))],
      ['sessions', async () => (counts.sessionsDeleted = await deleteExpiredSessions(deps))],
      ['links', async () => (counts.linksDeleted = await deleteExpiredLinks(deps))],
      ['requests', async () => (counts.requestsDeleted = await deleteExpiredRequests(deps))],
      [
        'secrets',
        async () => (counts.secretsPromoted = await promoteSigningSecrets(deps.db, { limit: deps.settings.batchSize })),
      ],
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
