/**
 * Names and options that both queues share. Redis holds ids only, never text, and keeps nothing of a
 * job that has ended: Postgres is the record, and an id whose entry is kept could not be added again.
 */
import { limits } from '@humanize/contract';

/** The two queues of the service, as BullMQ names them. */
export const queueNames = { jobs: 'jobs', deliveries: 'deliveries' } as const;

/** Where keys begin; the braces keep all keys of a queue in one slot of a Redis cluster. */
export const defaultQueuePrefix = '{humanize}';

/** BullMQ makes one attempt: retries are decided in Postgres. */
export const entryOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

/** Time for one `add`, in milliseconds, before it is given up: the submission still has to be undone and answered within 2 s. */
export const addTimeoutMsDefault = 1_000;

/** The least urgent priority that is used: no account has more active jobs than this. */
export const priorityMax = limits.activeJobsMax;

/**
 * BullMQ's priority for a job of an account with this many active jobs: 1 is served first, and 0, which
 * only `raise` gives, before all of them. Out-of-range numbers are clamped rather than refused.
 */
export function clampPriority(priority: number): number {
  return Math.min(priorityMax, Math.max(1, Math.trunc(priority)));
}
