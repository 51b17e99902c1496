/** The consumer of humanize jobs: hands out job ids, at most `concurrency` at once. */
import { createConsumer, type Consumer, type ConsumerDeps } from './consumer.ts';
import { queueNames } from './queue-options.ts';

/**
 * Makes a consumer that takes nothing until `run` is called. `handle` gets a job's id, possibly one that is
 * running elsewhere or has ended: the claim in Postgres decides. An error of `handle` goes to `onError` and
 * ends the entry; nothing is retried here.
 */
export function createJobConsumer({
  handle,
  ...deps
}: ConsumerDeps & { handle: (jobId: string) => Promise<void> }): Consumer {
  return createConsumer(queueNames.jobs, deps, ({ id }) => handle(id));
}
