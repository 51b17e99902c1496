/**
 * The registry of an app's metrics, which includes metrics of the process (CPU, memory, event loop, garbage
 * collection). Nothing is registered globally.
 */
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Interval of the event loop samples, which is included in the lag. The default of 10 ms costs an idle process twice the
 * CPU time.
 */
const eventLoopSampleMs = 20;

/**
 * Creates a registry that labels all series with `app`. Create metrics with `Counter`, `Gauge` and `Histogram` from
 * this package and `registers: [registry]`.
 */
export function createMetrics({ app }: { readonly app: string }): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs });
  return registry;
}
