/**
 * OpenTelemetry tracing, exported as OTLP over HTTP. Loaded only if an endpoint is configured. Spans are added to a
 * queue of fixed size and sent in batches. If the receiver is slow or unavailable, spans are lost, but work is not
 * delayed. A full queue drops spans, exports have a time limit, and failures are logged at most once a minute.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace, type Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import { placeOfJob, readTraceparent, type TracePlace } from './job-trace.ts';
import { reportExports } from './report-exports.ts';
import type { Span, SpanEnd, SpanLink, SpanPlace, SpanStart, Tracing, TracingConfig, TracingDeps } from './tracing.ts';

const queueSpansMax = 2_048;
const batchSpansMax = 256;
const batchEveryMs = 2_000;
const exportTimeoutMs = 5_000;
// When the process ends, the whole queue may be exported concurrently.
const exportsAtOnceMax = queueSpansMax / batchSpansMax + 1;
const attributeLengthMax = 256;

type OtelTracer = ReturnType<TracerProvider['getTracer']>;
type OtelSpan = ReturnType<OtelTracer['startSpan']>;

const kinds = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

/**
 * Generates random IDs, except for a span with given IDs. Spans are created synchronously, so no other span can get
 * these IDs.
 */
class PresetIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  given: TracePlace | undefined;

  generateTraceId(): string {
    return this.given?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.given?.spanId ?? this.#random.generateSpanId();
  }
}

export function createOtlpTracing(
  { endpoint, headers, share }: TracingConfig & { readonly endpoint: string },
  { app, logger, metrics }: TracingDeps,
): Tracing {
  const ids = new PresetIds();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    timeoutMillis: exportTimeoutMs,
    concurrencyLimit: exportsAtOnceMax,
    ...(headers !== undefined && { headers }),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `humanize-${app}`,
      'service.namespace': 'humanize',
      'process.pid': process.pid,
    }),
    // Sampling depends on the trace ID, so all processes make the same decision for a job.
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: ids,
    spanLimits: { attributeValueLengthLimit: attributeLengthMax },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportExports(exporter, { logger, metrics }),
        maxQueueSize: queueSpansMax,
        maxExportBatchSize: batchSpansMax,
        scheduledDelayMillis: batchEveryMs,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer('humanize');

  return {
    enabled: true,
    start({ place, links = [], ...start }) {
      const { given, context } = locate(place);
      ids.given = given;
      try {
        return startSpan(tracer, start, context, links);
      } finally {
        ids.given = undefined;
      }
    },
    async close({ timeoutMs }) {
      // If the shutdown fails, the exporter has already reported the failure.
      await Promise.race([provider.shutdown().catch(() => undefined), sleep(timeoutMs, undefined, { ref: false })]);
    },
  };
}

/** Returns the predetermined IDs of a span, if any, and the context with its parent. */
function locate(place: SpanPlace): { given: TracePlace | undefined; context: Context } {
  const given = 'createdJob' in place ? placeOfJob(place.createdJob) : undefined;
  const above = 'ofJob' in place ? placeOfJob(place.ofJob) : undefined;
  return { given, context: above === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote(above)) };
}

const remote = (place: TracePlace) => ({ ...place, traceFlags: TraceFlags.SAMPLED, isRemote: true });

function startSpan(tracer: OtelTracer, start: SpanStart, context: Context, links: readonly SpanLink[]): Span {
  const { name, kind = 'internal', attributes = {}, startedAt = Date.now() } = start;
  const linked = links.map(placeOfLink).filter((place) => place !== undefined);
  const span = tracer.startSpan(
    name,
    { kind: kinds[kind], attributes, startTime: startedAt, links: linked.map((at) => ({ context: remote(at) })) },
    context,
  );
  return toSpan(tracer, span, { startedAt, sinceMs: performance.now() - (Date.now() - startedAt) });
}

function placeOfLink(link: SpanLink): TracePlace | undefined {
  return 'jobId' in link ? placeOfJob(link.jobId) : readTraceparent(link.traceparent);
}

/**
 * Wraps a span. Its end time is the start time plus the duration on the monotonic clock, so a change to the system
 * clock cannot make the duration negative.
 */
function toSpan(tracer: OtelTracer, span: OtelSpan, clock: { startedAt: number; sinceMs: number }): Span {
  return {
    child: (start) => startSpan(tracer, start, trace.setSpan(ROOT_CONTEXT, span), []),
    end({ attributes, failed = false, endedAt = clock.startedAt + performance.now() - clock.sinceMs }: SpanEnd = {}) {
      if (!span.isRecording()) return;
      if (attributes !== undefined) span.setAttributes(attributes);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(Math.max(endedAt, clock.startedAt));
    },
  };
}
