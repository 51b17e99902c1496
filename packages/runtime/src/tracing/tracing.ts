/**
 * The tracing interface for apps. A span records the duration and outcome of one part of the work. The attributes that
 * a span may have are listed here; none of them contains a text, key, path or query. If no endpoint is configured,
 * nothing is recorded, and OpenTelemetry is not loaded.
 */
import type { Registry } from 'prom-client';
import type { Logger } from '../create-logger.ts';

/** The endpoint for traces, and the share of traces to send. */
export type TracingConfig = {
  /** Base URL of an OTLP/HTTP receiver. If undefined, no traces are recorded. */
  readonly endpoint: string | undefined;
  /** Headers that are sent with each export. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly share: number;
};

/** The dependencies of tracing. */
export type TracingDeps = { readonly app: string; readonly logger: Logger; readonly metrics: Registry };

/** OpenTelemetry's span kinds. */
export type SpanKind = 'server' | 'producer' | 'consumer' | 'client' | 'internal';

/**
 * All attributes that a span may have. Names that do not start with `humanize` follow OpenTelemetry's semantic
 * conventions.
 */
export type SpanAttributes = Partial<{
  'http.request.method': string;
  /** The pattern of the route, never the path. */
  'http.route': string;
  'http.response.status_code': number;
  /** A host name without a path or query. */
  'server.address': string;
  'messaging.destination.name': string;
  /** An error code or class, never a message. */
  'error.type': string;
  'humanize.job.id': string;
  'humanize.delivery.id': string;
  'humanize.outcome': string;
  'humanize.words': number;
  'humanize.edits': number;
  'humanize.claims': number;
  'humanize.attempt': number;
  'humanize.series': number;
  'humanize.queued_ms': number;
}>;

/**
 * The trace that a span belongs to. A job's ID identifies its trace, so any process can add spans, even after a restart
 * or the loss of Redis.
 */
export type SpanPlace =
  /** The span of the request that created this job, which is the root span of the job's trace. */
  | { readonly createdJob: string }
  /** A span of later work on this job. */
  | { readonly ofJob: string }
  /** A separate trace. */
  | { readonly alone: true };

/** A related trace: the trace of a job, or the trace in a `traceparent` header. */
export type SpanLink = { readonly jobId: string } | { readonly traceparent: string };

/** The start of a span. Times are in milliseconds since the Unix epoch; the default is the current time. */
export type SpanStart = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly startedAt?: number;
  readonly attributes?: SpanAttributes;
};

/** The end of a span. `failed` marks the span as an error. */
export type SpanEnd = {
  readonly failed?: boolean;
  readonly endedAt?: number;
  readonly attributes?: SpanAttributes;
};

/** A started span. Ending it again has no effect. */
export type Span = {
  child(start: SpanStart): Span;
  end(end?: SpanEnd): void;
};

/** Records spans. No method throws or waits, except `close`. */
export type Tracing = {
  /** If false, nothing is recorded, so callers do not have to prepare attributes. */
  readonly enabled: boolean;
  start(start: SpanStart & { readonly place: SpanPlace; readonly links?: readonly SpanLink[] }): Span;
  /** Exports the remaining spans within `timeoutMs`. Spans that are not exported by then are lost. Never rejects. */
  close(options: { timeoutMs: number }): Promise<void>;
};

const noSpan: Span = Object.freeze({ child: () => noSpan, end: () => undefined });

/** Tracing that records nothing. */
export const noTracing: Tracing = Object.freeze({
  enabled: false,
  start: () => noSpan,
  close: async () => undefined,
});
