/**
 * The tracing interface for apps. A span records a part of the work, its duration and its outcome, in attributes whose
 * names are listed here; there is none for a text, a key, a path or a query. Without an endpoint, nothing is recorded and
 * OpenTelemetry is not loaded.
 */
import type { Registry } from 'prom-client';
import type { Logger } from '../create-logger.ts';

/** Where traces are sent, and how many. */
export type TracingConfig = {
  /** Base URL of an OTLP/HTTP receiver; undefined for no traces. */
  readonly endpoint: string | undefined;
  /** Sent with every export. */
  readonly headers: Readonly<Record<string, string>> | undefined;
  /** Share of traces that are recorded, from 0 to 1. */
  readonly share: number;
};

/** What tracing needs from its app. */
export type TracingDeps = { readonly app: string; readonly logger: Logger; readonly metrics: Registry };

/** OpenTelemetry's span kinds. */
export type SpanKind = 'server' | 'producer' | 'consumer' | 'client' | 'internal';

/** All attributes that a span may have. Names outside of `humanize` follow OpenTelemetry's semantic conventions. */
export type SpanAttributes = Partial<{
  'http.request.method': string;
  /** The route's pattern, never the path. */
  'http.route': string;
  'http.response.status_code': number;
  /** A host name without path or query. */
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
 * Where a span belongs. The job's id alone identifies its trace, so any process can add to it, even after a restart or a
 * loss of Redis.
 */
export type SpanPlace =
  /** The request that created this job: the root span of the job's trace. */
  | { readonly createdJob: string }
  /** Later work on this job. */
  | { readonly ofJob: string }
  /** A trace of its own. */
  | { readonly alone: true };

/** A related trace: a job's, or the one named by a `traceparent` header. */
export type SpanLink = { readonly jobId: string } | { readonly traceparent: string };

/** The start of a span. Times are milliseconds since 1970; the default is now. */
export type SpanStart = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly startedAt?: number;
  readonly attributes?: SpanAttributes;
};

/** The end of a span. `failed` marks it as an error. */
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
  /** If false, nothing is recorded, so callers need not prepare attributes. */
  readonly enabled: boolean;
  start(start: SpanStart & { readonly place: SpanPlace; readonly links?: readonly SpanLink[] }): Span;
  /** Exports the remaining spans for at most `timeoutMs`; the rest is lost. Never rejects. */
  close(options: { timeoutMs: number }): Promise<void>;
};

const noSpan: Span = Object.freeze({ child: () => noSpan, end: () => undefined });

/** Records nothing. */
export const noTracing: Tracing = Object.freeze({
  enabled: false,
  start: () => noSpan,
  close: async () => undefined,
});
