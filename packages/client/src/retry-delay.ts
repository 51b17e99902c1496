/** Whether an attempt may be followed by another one, and after how long. */

/** The end of one attempt: an answer, or none. */
export type AttemptEnd =
  | { kind: 'no_answer' }
  | { kind: 'answer'; status: number; code: string | undefined; retryAfter: string | null };

export type RetryPolicy = {
  /** Attempts in all, the first one included. */
  attemptsMax: number;
  /** Wait before the second attempt without Retry-After; doubled each time. */
  backoffBaseMs: number;
  backoffMaxMs: number;
  /** A longer Retry-After is not waited for: the error is thrown at once. */
  retryAfterMaxMs: number;
};

const gatewayStatuses = [502, 503, 504];

/** What the interface calls retryable as is, and what a proxy says while the service is away. */
function isRetryable(end: AttemptEnd): boolean {
  if (end.kind === 'no_answer' || end.status === 429) return true;
  return end.code === 'enqueue_failed' || gatewayStatuses.includes(end.status);
}

/**
 * @param attempt how many attempts have been made, from 1
 * @param random a number from 0 up to 1: spreads clients that were stopped by the same fault
 * @returns milliseconds to wait before the next attempt, undefined when there is to be none
 */
export function retryDelay(
  end: AttemptEnd,
  { attempt, policy, random }: { attempt: number; policy: RetryPolicy; random: number },
): number | undefined {
  if (attempt >= policy.attemptsMax || !isRetryable(end)) return undefined;
  const backoffMs = Math.min(policy.backoffMaxMs, policy.backoffBaseMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
  const askedMs = end.kind === 'answer' ? parseRetryAfter(end.retryAfter) : undefined;
  if (askedMs === undefined) return backoffMs;
  // At least what was asked for; the jitter comes on top.
  return askedMs > policy.retryAfterMaxMs ? undefined : askedMs + random * policy.backoffBaseMs;
}

/** Whole seconds are what the service sends; a proxy's date is treated as absent. */
function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : undefined;
}
