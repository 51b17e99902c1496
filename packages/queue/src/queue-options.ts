/**
 * Names and options shared by both queues. Redis holds ids only, never text, and keeps nothing of an entry that has
 * ended: Postgres is the record, and an id whose entry is kept could not be added again.
 */
import { limits } from '@humanize/contract';

/** The two queues of the service, as BullMQ names them. */
export const queueNames = { jobs: 'jobs', deliveries: 'deliveries' } as const;

/** Prefix of all keys. The braces keep the keys of a queue in one slot of a Redis cluster. */
export const defaultQueuePrefix = '{humanize}';

/** BullMQ makes one attempt, because retries are decided in Postgres. */
export const entryOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

/**
 * Deadline of one `add`, in milliseconds. After it, a submission must still be rolled back and get a response within 2
 * s.
 */
export const addTimeoutMsDefault = 1_000;

/** The least urgent priority in use: no account has more active jobs than this. */
export const priorityMax = limits.activeJobsMax;

/**
 * Returns BullMQ's priority for a job of an account with this many active jobs. 1 is served first; 0, which only `raise`
 * assigns, comes before all others. Numbers out of range are clamped.
 */
export function clampPriority(priority: number): number {
  return Math.min(priorityMax, Math.max(1, Math.trunc(priority)));
}
