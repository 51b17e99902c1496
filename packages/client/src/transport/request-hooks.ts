/** Hooks for logging and metrics. They never receive texts, API keys or idempotency keys. */
import type { RateLimit } from './rate-limit.ts';

export type RequestEvent = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  /** From 1. */
  readonly attempt: number;
};

export type ResponseEvent = RequestEvent & {
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** Names misspelled fields of the request. */
  readonly warning: string | undefined;
};

export type RetryEvent = RequestEvent & {
  readonly delayMs: number;
  /** An error code of the API, an HTTP status, or `no_response`. */
  readonly reason: string;
};

/** Called synchronously. An error that a hook throws rejects the call. */
export type RequestHooks = {
  readonly onRequest?: ((event: RequestEvent) => void) | undefined;
  readonly onResponse?: ((event: ResponseEvent) => void) | undefined;
  readonly onRetry?: ((event: RetryEvent) => void) | undefined;
};
