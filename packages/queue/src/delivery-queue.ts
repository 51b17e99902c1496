/** The queue of webhook deliveries, for those who put attempts into it. An entry is a delivery's id and the attempt's number. */
import { entryOptions, queueNames } from './queue-options.ts';
import { openProducer, type QueueBasics, type QueueDeps } from './producer.ts';

/** One attempt of one delivery: numbered from 1 and going on through redeliveries. */
export type DeliveryEntry = { deliveryId: string; attempt: number };

export type DeliveryQueue = QueueBasics & {
  /**
   * Adds an attempt that becomes due `delayMs` milliseconds from now (0: at once); adding the same attempt
   * again changes nothing. Ends within `addTimeoutMs`; throws `QueueUnavailableError`, after which the
   * entry may or may not land.
   */
  add(deliveryId: string, { attempt, delayMs }: { attempt: number; delayMs: number }): Promise<void>;
  /** Adds many attempts in one round trip; the same errors. */
  addBulk(entries: readonly (DeliveryEntry & { delayMs: number })[]): Promise<void>;
};

const entryName = 'deliver';

/** Opens the queue. Never throws and never waits, even with Redis away: each call says what it met. */
export function createDeliveryQueue(deps: QueueDeps): DeliveryQueue {
  const { call, ...basics } = openProducer(queueNames.deliveries, deps);
  return {
    ...basics,
    add: async (deliveryId, { attempt, delayMs }) => {
      const { name, data, opts } = toEntry({ deliveryId, attempt, delayMs });
      await call('add delivery', (queue) => queue.add(name, data, opts));
    },
    addBulk: async (entries) => {
      if (entries.length === 0) return;
      await call('add deliveries', (queue) => queue.addBulk(entries.map(toEntry)));
    },
  };
}

const toEntry = ({ deliveryId, attempt, delayMs }: DeliveryEntry & { delayMs: number }) => ({
  name: entryName,
  data: { deliveryId, attempt } satisfies DeliveryEntry,
  opts: { ...entryOptions, jobId: `${deliveryId}-${attempt}`, delay: Math.max(0, Math.round(delayMs)) },
});
