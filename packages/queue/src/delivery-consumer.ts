/** The consumer of due webhook attempts. */
import { createConsumer, type Consumer, type ConsumerDeps } from './consumer.ts';
import type { Postponed } from './handle-entry.ts';
import type { DeliveryEntry } from './delivery-queue.ts';
import { queueNames } from './queue-options.ts';

/**
 * Creates a consumer, which takes no entries until `run` is called. `handle` gets an attempt, and must check in
 * Postgres whether that attempt has already been made. It may return `{ postponeMs }` to get the same attempt again
 * later. If it throws, the error is passed to `onError`, and the entry is removed without a retry.
 */
export function createDeliveryConsumer({
  handle,
  ...deps
}: ConsumerDeps & { handle: (entry: DeliveryEntry) => Promise<Postponed | void> }): Consumer {
  return createConsumer(queueNames.deliveries, deps, ({ data }) => handle(data as DeliveryEntry));
}
