/** The metric for database pool connections, for apps that have a pool. */
import { Gauge, type Registry } from 'prom-client';

/** Connections by state. `waiting` is the number of callers that are waiting for a connection. */
export type PoolCounts = { total: number; idle: number; waiting: number; max: number };

/** Registers the gauge. `read` is called at each scrape. */
export function exposePool(registry: Registry, read: () => PoolCounts): void {
  const gauge = new Gauge({
    name: 'humanize_database_pool_connections',
    help: 'Database pool connections by state. waiting: callers waiting for a connection.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(read())) this.set({ state }, count);
    },
  });
  registry.registerMetric(gauge);
}
