/** How much is in a queue. Entries with a priority and delayed ones are not in BullMQ's `wait` list, so no one list is a measure. */
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { priorityMax } from './queue-options.ts';

/**
 * Entries by state. `oldestWaitingMs` is the age in milliseconds of what has waited longest (waiting or
 * prioritized; 0 when nothing waits). `overdue` are delayed entries whose time has come and gone.
 */
export type QueueCounts = {
  waiting: number;
  prioritized: number;
  active: number;
  delayed: number;
  overdue: number;
  oldestWaitingMs: number;
};

// BullMQ's score of a prioritized entry: priority × 2^32 + a counter.
const scorePerPriority = 2 ** 32;
const overdueAfterMs = 1_000;

/** Counts what is in a queue, over the queue's own connection. */
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

/** The oldest is the head of the wait list or the head of one priority, for within a priority they are served in order. */
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
