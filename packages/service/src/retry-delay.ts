/**
 * Computes how long a delivery waits for its next attempt: exponential backoff with jitter, and never less than the
 * receiver's `Retry-After`. Pure functions; the clock and the random number are arguments.
 */

export type Backoff = {
  /** Wait after the first attempt, in milliseconds. Each further wait is eight times as long. */
  readonly baseMs: number;
  /** Longest wait, before jitter. */
  readonly maxMs: number;
};

const factor = 8;
const jitterShare = 0.2;
/** Statuses whose Retry-After is honored (RFC 9110, section 10.2.3, and RFC 6585, section 4). */
const statusesWithRetryAfter: ReadonlySet<number> = new Set([429, 503]);

/**
 * Returns the wait after a failed attempt, ±20 %.
 * @param attempt number of the attempt that failed, from 1
 * @param random a number in [0, 1)
 */
export function backoffDelayMs(backoff: Backoff, attempt: number, random: number): number {
  const delayMs = Math.min(backoff.baseMs * factor ** (attempt - 1), backoff.maxMs);
  return Math.round(delayMs * (1 - jitterShare + 2 * jitterShare * random));
}

/** The parts of a receiver's response that affect the wait; `status` is null if there was no response. */
export type WaitRequest = { readonly status: number | null; readonly retryAfter: string | undefined };

/**
 * Returns the backoff, or the wait that a 429 or 503 asked for if that is longer. The requested wait is capped at
 * `backoff.maxMs` and spread over another 20 %, so that deliveries rejected together do not return together.
 */
export function retryDelayMs(
  backoff: Backoff,
  attempt: number,
  { waitRequest, nowMs, random }: { waitRequest: WaitRequest; nowMs: number; random: number },
): number {
  const ownDelayMs = backoffDelayMs(backoff, attempt, random);
  const { status, retryAfter } = waitRequest;
  if (status === null || !statusesWithRetryAfter.has(status)) return ownDelayMs;
  const requestedMs = Math.min(retryAfterMs(retryAfter, nowMs) ?? 0, backoff.maxMs);
  return Math.max(ownDelayMs, Math.round(requestedMs * (1 + jitterShare * random)));
}

/** Parses Retry-After: seconds or a date (RFC 9110, section 10.2.3). Returns undefined for anything else. */
function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const dateMs = value.length <= 40 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
