/** Hooks for logging and metrics. They never receive texts, API keys or idempotency keys. */
import type { RateLimit } from './rate-limit.ts';

export type RequestEvent = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** Number of the attempt, starting at 1. */
  readonly attempt: number;
};

export type ResponseEvent = RequestEvent & {
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** A warning about misspelled fields in the request. */
  readonly warning: string | undefined;
};

export type RetryEvent = RequestEvent & {
  readonly delayMs: number;
  /** The error code of the API, the HTTP status, or `no_response`. */
  readonly reason: string;
};

/** Functions that the client calls synchronously. If one of them throws, the API call rejects with the thrown error. */
export type RequestHooks = {
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
};
