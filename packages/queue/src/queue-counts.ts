/**
 * Counts the entries of a queue. BullMQ stores prioritized and delayed entries separately from its `wait` list, so all
 * three are read.
 */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { priorityMax } from './queue-options.ts';

/**
 * The number of entries by state. `overdue` counts delayed entries whose time has passed. `oldestWaitingMs` is the age
 * of the oldest waiting or prioritized entry in milliseconds, or 0 if there is none.
 */
export type QueueCounts = {
  waiting: number;
  prioritized: number;
  active: number;
  delayed: number;
  overdue: number;
  oldestWaitingMs: number;
};

// BullMQ's score of a prioritized entry is its priority × 2^32 plus a counter.
const scorePerPriority = 2 ** 32;
const overdueAfterMs = 1_000;

/** Counts the entries of a queue, using the queue's connection. */
export async function countEntries(queue: Queue, connection: Redis): Promise<QueueCounts> {
  const nowMs = Date.now();
  const [counts, overdue, oldestWaitingMs] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'active', 'delayed'),
    queue.getDelayedCount(nowMs - overdueAfterMs),
    findOldestWaitingMs(queue, connection, nowMs),
  ]);
  const { wait = 0, prioritized = 0, active = 0, delayed = 0 } = counts;
  return { waiting: wait, prioritized, active, delayed, overdue, oldestWaitingMs };
}

/**
 * Entries with the same priority are served in order, so the oldest one is at the head of the wait list or of a
 * priority.
 */
async function findOldestWaitingMs(queue: Queue, connection: Redis, nowMs: number): Promise<number> {
  const prioritizedKey = queue.toKey('prioritized');
  const heads = connection.pipeline().lindex(queue.toKey('wait'), -1);
  for (let priority = 1; priority <= priorityMax; priority += 1) {
    heads.zrangebyscore(
      prioritizedKey,
      priority * scorePerPriority,
      (priority + 1) * scorePerPriority - 1,
      'LIMIT',
      0,
      1,
    );
  }
  const ids = readReplies(await heads.exec())
    .flat()
    .filter((id) => typeof id === 'string');
  if (ids.length === 0) return 0;
  const stamps = connection.pipeline();
  for (const id of ids) stamps.hget(queue.toKey(id), 'timestamp');
  const ages = readReplies(await stamps.exec())
    .map(Number)
    .filter((stamp) => stamp > 0)
    .map((stamp) => nowMs - stamp);
  return Math.max(0, ...ages);
}

function readReplies(replies: [Error | null, unknown][] | null): unknown[] {
  return (replies ?? []).map(([error, reply]) => {
    if (error) throw error;
    return reply;
  });
}
