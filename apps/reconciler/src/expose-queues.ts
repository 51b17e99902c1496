/** Queue metrics, read from Redis at each scrape. While Redis is unavailable, the last values are kept. */
import type { DeliveryQueue, JobQueue } from '@humanize/queue';
import { Counter, Gauge, type Registry } from '@humanize/runtime';

/** The queues by name. */
export type CountedQueues = { jobs: Pick<JobQueue, 'counts'>; deliveries: Pick<DeliveryQueue, 'counts'> };

const states = ['waiting', 'prioritized', 'active', 'delayed'] as const;

export function exposeQueues(registry: Registry, queues: CountedQueues): void {
  const unread = new Counter({
    name: 'humanize_queue_unread_total',
    help: 'Scrapes during which a queue could not be read from Redis.',
    labelNames: ['queue'],
    registers: [registry],
  });
  const entries = new Gauge({
    name: 'humanize_queue_entries',
    help: 'Queue entries in Redis by queue and state: waiting and prioritized are ready, active are in progress, delayed are not due.',
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
