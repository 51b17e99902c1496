/** Decides whether and when to retry after an attempt. */

/** How an attempt ended: with or without a response. */
export type AttemptEnd =
  | { kind: 'no_response' }
  | { kind: 'response'; status: number; code: string | undefined; retryAfter: string | null };

export type RetryPolicy = {
  /** Maximum number of attempts, including the first. */
  attemptsMax: number;
  /** Delay before the second attempt, in milliseconds, if there is no Retry-After. Each further delay is twice as long. */
  backoffBaseMs: number;
  backoffMaxMs: number;
  /** If Retry-After exceeds this value, the error is thrown immediately. */
  retryAfterMaxMs: number;
};

const gatewayStatuses = [502, 503, 504];

/** Returns true for retryable API errors, and for statuses that proxies return while the service is unavailable. */
function isRetryable(end: AttemptEnd): boolean {
  if (end.kind === 'no_response' || end.status === 429) return true;
  return end.code === 'enqueue_failed' || gatewayStatuses.includes(end.status);
}

/**
 * Computes the delay before the next attempt.
 * @param attempt number of attempts made so far, starting at 1
 * @param random number in [0, 1) that spreads the retries of concurrent clients
 * @returns delay in milliseconds, or undefined if there is no next attempt
 */
export function retryDelay(
  end: AttemptEnd,
  { attempt, policy, random }: { attempt: number; policy: RetryPolicy; random: number },
): number | undefined {
  if (attempt >= policy.attemptsMax || !isRetryable(end)) return undefined;
  const backoffMs = Math.min(policy.backoffMaxMs, policy.backoffBaseMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
  const askedMs = end.kind === 'response' ? parseRetryAfter(end.retryAfter) : undefined;
  if (askedMs === undefined) return backoffMs;
  // Jitter only lengthens the requested delay.
  return askedMs > policy.retryAfterMaxMs ? undefined : askedMs + random * policy.backoffBaseMs;
}

/** Converts the number of seconds sent by the API into milliseconds. Dates, which proxies may send, are ignored. */
export function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : undefined;
}
