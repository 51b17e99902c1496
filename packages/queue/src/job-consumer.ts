/** The consumer of humanize jobs. */
import { createConsumer, type Consumer, type ConsumerDeps } from './consumer.ts';
import type { Postponed } from './handle-entry.ts';
import { queueNames } from './queue-options.ts';

/**
 * Creates a consumer, which takes no entries until `run` is called. `handle` gets the ID of a job that may be running
 * elsewhere or have ended, so it must claim the job in Postgres. It calls `started` when the work on the job begins. It may return `{ postponeMs }` to get the same job
 * again later. If it throws, the error is passed to `onError`, and the entry is removed without a retry.
 */
export function createJobConsumer({
  handle,
  ...deps
}: ConsumerDeps & { handle: (jobId: string, started: () => void) => Promise<Postponed | void> }): Consumer {
  return createConsumer(queueNames.jobs, deps, ({ id, started }) => handle(id, started));
}
