/**
 * Adds missing entries to Redis, based on the records in Postgres: jobs that no worker has claimed, jobs whose worker
 * disappeared, and due deliveries. Adding an existing entry again has no effect, and the claim in Postgres ensures that
 * only one worker processes it.
 *
 * Each sweep continues reading where the previous one stopped and starts over after the last row, so that all rows are
 * reached even if the backlog is long.
 */
import { listDueDeliveries, listJobsToEnqueue, type Page } from '@humanize/database';
import { requeueJobs } from '@humanize/service';
import type { SweepDeps } from './sweep-deps.ts';

/**
 * Creates the function that adds jobs that have waited too long or whose lease has expired. It returns how many were
 * missing from the queue.
 */
export function createJobRefill(
  deps: Pick<SweepDeps, 'db' | 'jobQueue' | 'tracing' | 'settings'>,
): () => Promise<number> {
  const { db, settings } = deps;
  const request = { queuedForSeconds: settings.requeueAfterSeconds, limit: settings.batchSize };
  const readPages = createPager(settings, (after) => listJobsToEnqueue(db, { ...request, after }));
  return async () => {
    let requeued = 0;
    for await (const jobs of readPages()) requeued += await requeueJobs(deps, jobs);
    return requeued;
  };
}

/**
 * Creates the function that adds deliveries that have been due for a while, because their entries were probably lost.
 * It returns how many it added.
 */
export function createDeliveryRefill({
  db,
  deliveryQueue,
  settings,
}: Pick<SweepDeps, 'db' | 'deliveryQueue' | 'settings'>): () => Promise<number> {
  const request = { overdueSeconds: settings.requeueAfterSeconds, limit: settings.batchSize };
  const readPages = createPager(settings, (after) => listDueDeliveries(db, { ...request, after }));
  return async () => {
    let added = 0;
    for await (const deliveries of readPages()) {
      await deliveryQueue.addBulk(
        deliveries.map(({ deliveryId, series, attemptsStarted }) => ({
          deliveryId,
          series,
          number: attemptsStarted + 1,
          delayMs: 0,
        })),
      );
      added += deliveries.length;
    }
    return added;
  };
}

/** Creates a function that reads at most `batchesMax` pages per call, starting where the previous call stopped. */
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
