/**
 * The registry of an app's metrics, which includes process metrics (CPU, memory, event loop, garbage collection).
 * Nothing is registered globally.
 */
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Sampling interval of the event loop. The reported lag includes this interval. With the default of 10 ms, an idle
 * process uses twice as much CPU time.
 */
const eventLoopSampleMs = 20;

/**
 * Creates a registry that labels all series with `app`. To create metrics, use `Counter`, `Gauge` and `Histogram` from
 * this package, and pass `registers: [registry]`.
 */
export function createMetrics({ app }: { readonly app: string }): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: eventLoopSampleMs });
  return registry;
}
