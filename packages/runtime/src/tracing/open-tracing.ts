/** Opens tracing if an endpoint is configured. Otherwise, OpenTelemetry is not loaded. */
import { noTracing, type Tracing, type TracingConfig, type TracingDeps } from './tracing.ts';

export async function openTracing(config: TracingConfig, deps: TracingDeps): Promise<Tracing> {
  const { endpoint } = config;
  if (endpoint === undefined) return noTracing;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ ...config, endpoint }, deps);
}
