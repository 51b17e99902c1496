/** Enqueues jobs for a worker in another process and waits until they have ended. */
import { getBacklog } from '@humanize/database';
import { createJobQueue } from '@humanize/queue';
import { waitUntil } from '@humanize/testing';
import type { Environment } from './environment.ts';
import type { MadeJob } from './make-jobs.ts';

const limitMs = 600_000;

/** Resolves when no job in the database is queued or running. */
export async function runJobs({ database, redis }: Environment, made: readonly MadeJob[]): Promise<void> {
  const queue = createJobQueue({ redisUrl: redis.redisUrl, prefix: redis.prefix, addTimeoutMs: 10_000 });
  await waitUntil(() => queue.isConnected(), { what: 'Redis' });
  await queue.addBulk(made);
  await queue.close();
  const isDone = async (): Promise<boolean> => {
    const { queuedJobs, runningJobs } = await getBacklog(database.db);
    return queuedJobs + runningJobs === 0;
  };
  await waitUntil(isDone, { what: 'all jobs to end', timeoutMs: limitMs, intervalMs: 250 });
}
