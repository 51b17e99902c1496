/** Opens tracing where the configuration asks for it; OpenTelemetry is loaded only then. */
import { noTracing, type Tracing, type TracingConfig, type TracingDeps } from './tracing.ts';

export async function openTracing(config: TracingConfig, deps: TracingDeps): Promise<Tracing> {
  const { endpoint } = config;
  if (endpoint === undefined) return noTracing;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ ...config, endpoint }, deps);
}
