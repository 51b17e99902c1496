/** Counts exported spans and logs failed exports. */
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import { Counter, type Registry } from 'prom-client';
import type { Logger } from '../create-logger.ts';

const warnEveryMs = 60_000;
/** OpenTelemetry's ExportResultCode.SUCCESS. */
const success: number = 0;

/** Wraps `exporter`. A failed export is logged at most once a minute, because traces are not essential. */
export function reportExports(
  exporter: SpanExporter,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Registry },
): SpanExporter {
  const spans = new Counter({
    name: 'humanize_trace_spans_total',
    help: 'Exported trace spans, by outcome.',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  let warnAtMs = -Infinity;
  const report = (batch: readonly ReadableSpan[], failed: boolean, error: Error | undefined): void => {
    spans.inc({ outcome: failed ? 'failed' : 'exported' }, batch.length);
    if (!failed || performance.now() < warnAtMs) return;
    warnAtMs = performance.now() + warnEveryMs;
    logger.warn('trace export failed', { spans: batch.length, error });
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
