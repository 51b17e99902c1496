/**
 * The registry that an app's metrics are registered in, with the process' own figures (CPU, memory, event loop,
 * garbage collection) already there. One registry per app: nothing is registered globally.
 */
import { collectDefaultMetrics, Registry } from 'prom-client';

/**
 * Makes a registry whose every series has the label `app`. Metrics are made with `Counter`, `Gauge` and `Histogram`
 * from this package and `registers: [registry]`.
 */
export function createMetrics({ app }: { readonly app: string }): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ app });
  collectDefaultMetrics({ register: registry });
  return registry;
}
