/**
 * Reads the rate limit from a response, and delays requests if the API key has no requests left in its window. The API
 * has separate windows for submissions (POST) and lookups (GET).
 */
import type { Clock } from './clock.ts';

/** The rate limit of an API key after a request. */
export type RateLimit = { readonly limit: number; readonly remaining: number; readonly resetAt: Date };

/** Returns the rate limit in the headers, or undefined if there is none, as in a 401 response. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`));
  const resetAt = new Date(reset ?? Number.NaN);
  if (limit == null || remaining == null || Number.isNaN(resetAt.getTime())) return undefined;
  return { limit: Number(limit), remaining: Number(remaining), resetAt };
}

export type RateLimitGate = {
  /** Resolves when a request may be sent. Rejects with the signal's reason if the signal is aborted. */
  enter(method: string, signal: AbortSignal | undefined): Promise<void>;
  /** Records the rate limit from a response. */
  note(method: string, headers: Headers): void;
};

/**
 * Creates a gate. If a pause would be longer than `pauseMaxMs`, the gate does not wait, and the API returns an error
 * instead.
 */
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
      // The response's date is used because the clocks of the service and this machine can differ.
      const servedAt = Date.parse(headers.get('date') ?? '');
      const pauseMs = rateLimit.resetAt.getTime() - (Number.isNaN(servedAt) ? Date.now() : servedAt);
      opensAtMs.set(method, clock.now() + pauseMs);
    },
  };
}
