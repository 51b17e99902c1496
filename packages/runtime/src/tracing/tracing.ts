/**
 * Traces as apps see them: spans that are started, ended and forgotten. A span says which part of the work it was, how
 * long it took and how it ended, in attributes whose names are listed here: there is none for a text, a key, a path or
 * a query. Without an endpoint nothing is recorded and nothing of OpenTelemetry's is loaded for it.
 */
import type { Registry } from 'prom-client';
import type { Logger } from '../create-logger.ts';

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

/** OpenTelemetry's kinds: who waits for whom. */
export type SpanKind = 'server' | 'producer' | 'consumer' | 'client' | 'internal';

/** All that a span may say. Names with a dot in OpenTelemetry's own vocabulary mean what they mean there. */
export type SpanAttributes = Partial<{
  'http.request.method': string;
  /** The route's pattern, never the path. */
  'http.route': string;
  'http.response.status_code': number;
  /** A host name without path or query. */
  'server.address': string;
  'messaging.destination.name': string;
  /** A code or a class of fault, never a message. */
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
 * Where a span belongs. A job's trace is known by the job's id alone, so whoever has the id can add to it: after a
 * restart, after a loss of Redis, from another process.
 */
export type SpanPlace =
  /** The request that created this job: the first span of the job's trace, which all others hang below. */
  | { readonly createdJob: string }
  /** What was done for this job later. */
  | { readonly ofJob: string }
  /** A trace of its own. */
  | { readonly alone: true };

/** Another trace that has to do with a span: a job's, or the one that a `traceparent` header names. */
export type SpanLink = { readonly jobId: string } | { readonly traceparent: string };

/** What a span is when it starts; times are milliseconds since 1970, the present where absent. */
export type SpanStart = {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly startedAt?: number;
  readonly attributes?: SpanAttributes;
};

/** What is known at a span's end. `failed` marks it as an error. */
export type SpanEnd = {
  readonly failed?: boolean;
  readonly endedAt?: number;
  readonly attributes?: SpanAttributes;
};

/** A span under way. Ending it twice changes nothing. */
export type Span = {
  child(start: SpanStart): Span;
  end(end?: SpanEnd): void;
};

/** What an app is given to trace with. No call throws or waits. */
export type Tracing = {
  /** False: nothing is recorded, and whoever would prepare something for a span may spare it. */
  readonly enabled: boolean;
  start(start: SpanStart & { readonly place: SpanPlace; readonly links?: readonly SpanLink[] }): Span;
  /** Sends what is recorded, for at most `timeoutMs`; what does not go out by then is lost. Never rejects. */
  close(options: { timeoutMs: number }): Promise<void>;
};

const noSpan: Span = Object.freeze({ child: () => noSpan, end: () => undefined });

/** Records nothing. */
export const noTracing: Tracing = Object.freeze({
  enabled: false,
  start: () => noSpan,
  close: async () => undefined,
});
