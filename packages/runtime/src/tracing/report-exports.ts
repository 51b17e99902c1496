/** Counts what became of spans on their way out, and warns when they do not arrive. */
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { Counter, type Registry } from 'prom-client';
import type { Logger } from '../create-logger.ts';

const warnEveryMs = 60_000;
/** OpenTelemetry's ExportResultCode.SUCCESS. */
const success: number = 0;

/** `exporter`, watched. A failed export is logged once a minute at most: the receiver of traces is not what the app is for. */
export function reportExports(
  exporter: SpanExporter,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Registry },
): SpanExporter {
  const spans = new Counter({
    name: 'humanize_trace_spans_total',
    help: 'Spans that were sent to the receiver of traces, by whether it took them.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  let warnAtMs = -Infinity;
  const report = (batch: readonly ReadableSpan[], failed: boolean, error: Error | undefined): void => {
    spans.inc({ outcome: failed ? 'failed' : 'exported' }, batch.length);
    if (!failed || performance.now() < warnAtMs) return;
    warnAtMs = performance.now() + warnEveryMs;
    logger.warn('traces could not be sent', { spans: batch.length, error });
  };
  return {
    export(batch, done) {
      exporter.export(batch, (result) => {
        const code: number = result.code;
        report(batch, code !== success, result.error);
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
