/** The consumer of webhook attempts that are due. */
import { createConsumer, type Consumer, type ConsumerDeps, type Postponed } from './consumer.ts';
import type { DeliveryEntry } from './delivery-queue.ts';
import { queueNames } from './queue-options.ts';

/**
 * Creates a consumer that takes no entries until `run` is called. `handle` gets an attempt, possibly one that has
 * already been made: Postgres decides. It may return `{ postponeMs }` to get the same attempt again later. If it
 * throws, the error goes to `onError` and the entry ends; nothing is retried here.
 */
export function createDeliveryConsumer({
  handle,
  ...deps
}: ConsumerDeps & { handle: (entry: DeliveryEntry) => Promise<Postponed | void> }): Consumer {
  return createConsumer(queueNames.deliveries, deps, ({ data }) => handle(data as DeliveryEntry));
}
