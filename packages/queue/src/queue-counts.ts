/**
 * Counts the entries of a queue. BullMQ stores prioritized and delayed entries separately from its `wait` list, so all
 * three are read.
 */
import type { Queue } from 'bullmq';

/** The number of entries by state. `overdue` counts delayed entries whose time has passed. */
export type QueueCounts = {
  waiting: number;
  prioritized: number;
  active: number;
  delayed: number;
  overdue: number;
};

const overdueAfterMs = 1_000;

/** Counts the entries of all shards. */
export async function countEntries(shards: readonly Queue[]): Promise<QueueCounts> {
  const all = await Promise.all(shards.map(countShard));
  const sum = (state: keyof QueueCounts): number => all.reduce((total, counts) => total + counts[state], 0);
  return {
    waiting: sum('waiting'),
    prioritized: sum('prioritized'),
    active: sum('active'),
    delayed: sum('delayed'),
    overdue: sum('overdue'),
  };
}

async function countShard(queue: Queue): Promise<QueueCounts> {
  const [counts, overdue] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'active', 'delayed'),
    queue.getDelayedCount(Date.now() - overdueAfterMs),
  ]);
  const { wait = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
  return { waiting: wait, prioritized, active, delayed, overdue };
}
