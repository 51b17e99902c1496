/** The consumer of webhook attempts: hands out what is due, at most `concurrency` at once. */
import { createConsumer, type Consumer, type ConsumerDeps, type Postponed } from './consumer.ts';
import type { DeliveryEntry } from './delivery-queue.ts';
import { queueNames } from './queue-options.ts';

/**
 * Makes a consumer that takes nothing until `run` is called. `handle` gets an attempt, possibly one that was
 * made already: the attempt row in Postgres decides. It may answer `{ postponeMs }` to get the same attempt
 * again later. An error of `handle` goes to `onError` and ends the entry; nothing is retried here.
 */
export function createDeliveryConsumer({
  handle,
  ...deps
}: ConsumerDeps & { handle: (entry: DeliveryEntry) => Promise<Postponed | void> }): Consumer {
  return createConsumer(queueNames.deliveries, deps, ({ data }) => handle(data as DeliveryEntry));
}
