/** The consumer of humanize jobs. */
import { createConsumer, type Consumer, type ConsumerDeps, type Postponed } from './consumer.ts';
import { queueNames } from './queue-options.ts';

/**
 * Creates a consumer that takes no entries until `run` is called. `handle` gets the id of a job, possibly one that runs
 * elsewhere or has ended: the claim in Postgres decides. It may return `{ postponeMs }` to get the same job again
 * later. If it throws, the error goes to `onError` and the entry ends; nothing is retried here.
 */
export function createJobConsumer({
  handle,
  ...deps
}: ConsumerDeps & { handle: (jobId: string) => Promise<Postponed | void> }): Consumer {
  return createConsumer(queueNames.jobs, deps, ({ id }) => handle(id));
}
