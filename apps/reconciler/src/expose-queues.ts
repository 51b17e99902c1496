/** What is in the queues, read from Redis at each scrape; while Redis is away the last figures stay. */
import type { DeliveryQueue, JobQueue } from '@humanize/queue';
import { Counter, Gauge, type Registry } from '@humanize/runtime';

/** The queues by their names. */
export type CountedQueues = { jobs: Pick<JobQueue, 'counts'>; deliveries: Pick<DeliveryQueue, 'counts'> };

const states = ['waiting', 'prioritized', 'active', 'delayed'] as const;

export function exposeQueues(registry: Registry, queues: CountedQueues): void {
  const unread = new Counter({
    name: 'humanize_queue_unread_total',
    help: 'Scrapes at which a queue could not be read from Redis.',
    labelNames: ['queue'],
    registers: [registry],
  });
  const entries = new Gauge({
    name: 'humanize_queue_entries',
    help: 'Entries of a queue in Redis by state: waiting and prioritized are to be taken, active are in hand, delayed wait for their time.',
    labelNames: ['queue', 'state'],
    registers: [],
    async collect() {
      await Promise.all(
        Object.entries(queues).map(async ([queue, { counts }]) => {
          try {
            const counted = await counts();
            for (const state of states) this.set({ queue, state }, counted[state]);
          } catch {
            unread.inc({ queue });
          }
        }),
      );
    },
  });
  registry.registerMetric(entries);
}
