/** Opens tracing where the configuration asks for it; OpenTelemetry is loaded only then. */
import type { Registry } from 'prom-client';
import type { Logger } from '../create-logger.ts';
import { noTracing, type Tracing } from './tracing.ts';

/** Where traces go, and which; `tracingSettings` reads it. */
export type TracingConfig = {
  /** Base of an OTLP/HTTP receiver; undefined: no traces. */
  readonly endpoint: string | undefined;
  /** Sent with every export. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly share: number;
};

/** What tracing needs to know of its app. */
export type TracingDeps = { readonly app: string; readonly logger: Logger; readonly metrics: Registry };

export async function openTracing(config: TracingConfig, deps: TracingDeps): Promise<Tracing> {
  const { endpoint } = config;
  if (endpoint === undefined) return noTracing;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({ ...config, endpoint }, deps);
}
