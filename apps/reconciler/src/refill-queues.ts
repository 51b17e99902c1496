/**
 * Puts into Redis what Postgres says should be there: jobs that nobody took, jobs whose worker vanished, deliveries
 * that are due. Adding what is there already changes nothing, and the claim decides who may work on it.
 *
 * A sweep that meets more than it may read goes on from there at the next one and begins again at the oldest when it
 * has seen all, so that no row is hidden behind a long queue.
 */
import { limits } from '@humanize/contract';
import { listDueDeliveries, listJobsToEnqueue, type Page } from '@humanize/database';
import { traceEnqueue } from '@humanize/runtime';
import type { SweepDeps } from './sweep-deps.ts';

/** Counts of one sweep. */
export type RefilledJobs = { requeued: number; raised: number };

/** Adds jobs that wait too long or whose lease ran out, and puts those that waited longest before all others. */
export function createJobRefill({
  db,
  jobQueue,
  tracing,
  settings,
}: Pick<SweepDeps, 'db' | 'jobQueue' | 'tracing' | 'settings'>): () => Promise<RefilledJobs> {
  const again = { tracing, queue: 'jobs', reason: 'again' } as const;
  const request = { queuedForSeconds: settings.requeueAfterSeconds, limit: settings.batchSize };
  const pages = createPager(settings, (after) => listJobsToEnqueue(db, { ...request, after }));
  return async () => {
    const counts: RefilledJobs = { requeued: 0, raised: 0 };
    for await (const jobs of pages()) {
      const patient = jobs.filter((job) => job.waitedMs < settings.raiseAfterSeconds * 1_000);
      const late = jobs.filter((job) => job.waitedMs >= settings.raiseAfterSeconds * 1_000);
      await traceEnqueue(again, patient.map(idOf), () => jobQueue.addBulk(patient));
      for (const { jobId } of late) await traceEnqueue(again, [jobId], () => jobQueue.raise(jobId));
      counts.requeued += patient.length;
      counts.raised += late.length;
    }
    return counts;
  };
}

const idOf = ({ jobId }: { jobId: string }): string => jobId;

/** Adds deliveries that have been due for a while, which a dispatcher would have taken if Redis had them. */
export function createDeliveryRefill({
  db,
  deliveryQueue,
  settings,
}: Pick<SweepDeps, 'db' | 'deliveryQueue' | 'settings'>): () => Promise<number> {
  const request = { overdueSeconds: settings.requeueAfterSeconds, limit: settings.batchSize };
  const pages = createPager(settings, (after) => listDueDeliveries(db, { ...request, after }));
  return async () => {
    let added = 0;
    for await (const deliveries of pages()) {
      await deliveryQueue.addBulk(
        deliveries.map(({ deliveryId, series, attemptsStarted }) => ({
          deliveryId,
          attempt: (series - 1) * limits.webhookAttemptsMax + attemptsStarted + 1,
          delayMs: 0,
        })),
      );
      added += deliveries.length;
    }
    return added;
  };
}

/** Reads on where the last round stopped, at most `batchesMax` pages a round. */
function createPager<Item>(
  { batchesMax }: SweepDeps['settings'],
  list: (after: string | undefined) => Promise<Page<Item>>,
): () => AsyncGenerator<Item[]> {
  let after: string | undefined;
  return async function* readPages() {
    for (let page = 0; page < batchesMax; page += 1) {
      const { items, next } = await list(after);
      after = next ?? undefined;
      yield items;
      if (next === null) return;
    }
  };
}
