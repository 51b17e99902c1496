/**
 * The producer's interface to the queue of webhook attempts. An entry identifies one attempt by delivery, series and
 * number.
 */
import { entryOptions, queueNames } from './queue-options.ts';
import { openProducer, type QueueHandle, type QueueDeps } from './producer.ts';

/** One delivery attempt. Series and number start at 1. Each redelivery starts a new series. */
export type DeliveryEntry = { readonly deliveryId: string; readonly series: number; readonly number: number };

/** An attempt that is due in `delayMs` milliseconds; 0 means immediately. */
export type DelayedEntry = DeliveryEntry & { readonly delayMs: number };

export type DeliveryQueue = QueueHandle & {
  /**
   * Adds an attempt within `addTimeoutMs`. Adding the same attempt again has no effect.
   * @throws QueueUnavailableError if Redis does not respond. The entry may still be added
   */
  add(entry: DelayedEntry): Promise<void>;
  /** Adds many attempts in one round trip. Throws the same errors as `add`. */
  addBulk(entries: readonly DelayedEntry[]): Promise<void>;
};

/**
 * Opens the queue. Never throws or waits, even if Redis is unavailable. Errors are reported by the individual calls.
 */
export function createDeliveryQueue(deps: QueueDeps): DeliveryQueue {
  const { call, shardFor, connection: _connection, ...basics } = openProducer(queueNames.deliveries, deps);
  const addEntry = async ({ deliveryId, series, number, delayMs }: DelayedEntry): Promise<void> => {
    const data: DeliveryEntry = { deliveryId, series, number };
    const jobId = `${deliveryId}-${series}-${number}`;
    const delay = Math.max(0, Math.round(delayMs));
    await shardFor(deliveryId).add('deliver', data, { ...entryOptions, jobId, delay });
  };
  return {
    ...basics,
    add: (entry) => call('add delivery', () => addEntry(entry)),
    addBulk: async (entries) => {
      if (entries.length > 0) await call('add deliveries', () => Promise.all(entries.map(addEntry)));
    },
  };
}
