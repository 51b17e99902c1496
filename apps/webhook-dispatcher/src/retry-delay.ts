/**
 * Computes the delay before the next delivery attempt. The delay is an exponential backoff with jitter, or the
 * receiver's `Retry-After` if that is longer.
 */

export type Backoff = {
  /**
   * Delay after the first attempt, in milliseconds. Each subsequent delay is eight times as long as the previous one.
   */
  readonly baseMs: number;
  /** Maximum delay before jitter, in milliseconds. */
  readonly maxMs: number;
};

const factor = 8;
const jitterShare = 0.2;
/** Statuses for which Retry-After is honored (RFC 9110, section 10.2.3, and RFC 6585, section 4). */
const statusesWithRetryAfter: ReadonlySet<number> = new Set([429, 503]);

/**
 * Returns the delay after a failed attempt, in milliseconds, with ±20% jitter.
 * @param attempt number of the failed attempt, starting at 1
 * @param random a number in [0, 1)
 */
export function backoffDelayMs(backoff: Backoff, attempt: number, random: number): number {
  const delayMs = Math.min(backoff.baseMs * factor ** (attempt - 1), backoff.maxMs);
  return Math.round(delayMs * (1 - jitterShare + 2 * jitterShare * random));
}

/** The parts of a receiver's response that affect the delay. `status` is null if there was no response. */
export type WaitRequest = { readonly status: number | null; readonly retryAfter: string | undefined };

/**
 * Returns the backoff, or the delay that a 429 or 503 response requested if that is longer. The requested delay is
 * capped at `backoff.maxMs`. Jitter of up to 20% is added so that deliveries that were rejected at the same time are
 * not retried at the same time.
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

/**
 * Parses Retry-After, which contains seconds or a date (RFC 9110, section 10.2.3). Returns undefined if it is
 * malformed.
 */
function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const dateMs = value.length <= 40 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
