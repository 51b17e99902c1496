/**
 * Names and options that both queues share. Redis contains only IDs, never text. Finished entries are removed, because
 * Postgres is the system of record and because an ID cannot be added again while its entry exists.
 */
/** The names of the service's queues in BullMQ. */
export const queueNames = { jobs: 'jobs', deliveries: 'deliveries' } as const;

/** Prefix of all keys. The braces place all keys in one slot of a Redis Cluster. */
export const defaultQueuePrefix = '{humanize}';

/** BullMQ makes only one attempt, because Postgres controls retries. */
export const entryOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const;

/** Time limit for an `add` in milliseconds, short enough to roll back a submission and respond within 2 s. */
export const addTimeoutMsDefault = 1_000;
