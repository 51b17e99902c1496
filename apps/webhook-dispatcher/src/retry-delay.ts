/**
 * How long a delivery waits for its next attempt: exponential backoff with jitter, and never sooner than a receiver
 * asked for. Pure; the random number is an argument.
 */

export type Backoff = {
  /** Wait after the first attempt, in milliseconds; after the second it is eight times as long. */
  readonly baseMs: number;
  /** Longest wait, before jitter. */
  readonly maxMs: number;
};

const factor = 8;
const jitterShare = 0.2;
/** Answers whose Retry-After counts (RFC 9110, section 10.2.3, and RFC 6585, section 4). */
const statusesWithRetryAfter: ReadonlySet<number> = new Set([429, 503]);

/**
 * The wait after an attempt that was not acknowledged, ±20 %.
 *
 * @param attempt number of the attempt that just failed, from 1
 * @param random a number from 0 up to but not including 1
 */
export function backoffDelayMs(backoff: Backoff, attempt: number, random: number): number {
  const delayMs = Math.min(backoff.baseMs * factor ** (attempt - 1), backoff.maxMs);
  return Math.round(delayMs * (1 - jitterShare + 2 * jitterShare * random));
}

/** A receiver's answer, as far as waiting is concerned. */
export type WaitRequest = { readonly status: number | null; readonly retryAfter: string | undefined };

/**
 * The backoff, or the time that a 429 or 503 asked for where that is longer: up to the backoff's maximum, and spread
 * over a fifth more, so that deliveries that were turned away together do not come back together.
 */
export function retryDelayMs(
  backoff: Backoff,
  attempt: number,
  { answer, nowMs, random }: { answer: WaitRequest; nowMs: number; random: number },
): number {
  const ownDelayMs = backoffDelayMs(backoff, attempt, random);
  if (answer.status === null || !statusesWithRetryAfter.has(answer.status)) return ownDelayMs;
  const askedMs = Math.min(retryAfterMs(answer.retryAfter, nowMs) ?? 0, backoff.maxMs);
  return Math.max(ownDelayMs, Math.round(askedMs * (1 + jitterShare * random)));
}

/** Reads Retry-After: seconds, or a date (RFC 9110, section 10.2.3). Undefined when it is neither. */
function retryAfterMs(value: string | undefined, nowMs: number): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1_000;
  const dateMs = value.length <= 40 ? Date.parse(value) : Number.NaN;
  return Number.isNaN(dateMs) ? undefined : Math.max(0, dateMs - nowMs);
}
