/** A database pool's connections as a metric of every app that has one. */
import { Gauge, type Registry } from 'prom-client';

/** The pool as it is now; `waiting` are callers that wait for a connection. */
export type PoolFigures = { total: number; idle: number; waiting: number; max: number };

/** Registers the gauge; `read` is asked at each scrape. */
export function exposePool(registry: Registry, read: () => PoolFigures): void {
  const gauge = new Gauge({
    name: 'humanize_database_pool_connections',
    help: 'Connections of the database pool by state, and callers that wait for one.',
    labelNames: ['state'],
    registers: [],
    collect() {
      for (const [state, count] of Object.entries(read())) this.set({ state }, count);
    },
  });
  registry.registerMetric(gauge);
}
