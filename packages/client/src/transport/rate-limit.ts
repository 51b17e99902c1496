/**
 * Reads the rate limit of a response, and delays requests while the window of the API key has none left. The API has one
 * window for submissions (POST) and one for lookups (GET).
 */
import type { Clock } from './clock.ts';

/** The rate limit of an API key after a request. */
export type RateLimit = { readonly limit: number; readonly remaining: number; readonly resetAt: Date };

/** @returns undefined if the response has no rate-limit headers, as a 401 */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`));
  const resetAt = new Date(reset ?? Number.NaN);
  if (limit == null || remaining == null || Number.isNaN(resetAt.getTime())) return undefined;
  return { limit: Number(limit), remaining: Number(remaining), resetAt };
}

export type RateLimitGate = {
  /** Resolves when a request may be sent, or rejects with the reason of the signal. */
  enter(method: string, signal: AbortSignal | undefined): Promise<void>;
  /** Records the rate limit of a response. */
  note(method: string, headers: Headers): void;
};

/** A pause that is longer than `pauseMaxMs` is ignored; the API then returns an error. */
export function createRateLimitGate({ clock, pauseMaxMs }: { clock: Clock; pauseMaxMs: number }): RateLimitGate {
  const opensAtMs = new Map<string, number>();
  return {
    async enter(method, signal) {
      const pauseMs = (opensAtMs.get(method) ?? 0) - clock.now();
      if (pauseMs > 0 && pauseMs <= pauseMaxMs) await clock.wait(pauseMs, signal);
    },
    note(method, headers) {
      const rateLimit = readRateLimit(headers);
      if (rateLimit?.remaining !== 0) return;
      // The service's clock may differ from this machine's.
      const servedAt = Date.parse(headers.get('date') ?? '');
      const pauseMs = rateLimit.resetAt.getTime() - (Number.isNaN(servedAt) ? Date.now() : servedAt);
      opensAtMs.set(method, clock.now() + pauseMs);
    },
  };
}
