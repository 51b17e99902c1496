/** The queue of webhook attempts, as producers see it. An entry names one attempt: delivery, series and number. */
import { entryOptions, queueNames } from './queue-options.ts';
import { openProducer, type QueueHandle, type QueueDeps } from './producer.ts';

/** One attempt of a delivery. Series and number count from 1; each redelivery starts a new series. */
export type DeliveryEntry = { readonly deliveryId: string; readonly series: number; readonly number: number };

/** An attempt that becomes due `delayMs` milliseconds from now; 0 for immediately. */
export type DelayedEntry = DeliveryEntry & { readonly delayMs: number };

export type DeliveryQueue = QueueHandle & {
  /**
   * Adds an attempt; adding the same attempt again has no effect. Ends within `addTimeoutMs`.
   * @throws QueueUnavailableError, after which the entry may still be added
   */
  add(entry: DelayedEntry): Promise<void>;
  /** Adds many attempts in one round trip. Throws the same errors. */
  addBulk(entries: readonly DelayedEntry[]): Promise<void>;
};

const entryName = 'deliver';

/** Opens the queue. Never throws or waits, even if Redis is unavailable; each call reports its own error. */
export function createDeliveryQueue(deps: QueueDeps): DeliveryQueue {
  const { call, ...basics } = openProducer(queueNames.deliveries, deps);
  return {
    ...basics,
    add: async (entry) => {
      const { name, data, opts } = toBullEntry(entry);
      await call('add delivery', (queue) => queue.add(name, data, opts));
    },
    addBulk: async (entries) => {
      if (entries.length === 0) return;
      await call('add deliveries', (queue) => queue.addBulk(entries.map(toBullEntry)));
    },
  };
}

const toBullEntry = ({ deliveryId, series, number, delayMs }: DelayedEntry) => ({
  name: entryName,
  data: { deliveryId, series, number } satisfies DeliveryEntry,
  opts: { ...entryOptions, jobId: `${deliveryId}-${series}-${number}`, delay: Math.max(0, Math.round(delayMs)) },
});
