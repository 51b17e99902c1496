/** Decides whether to retry after an attempt, and after which delay. */

/** Outcome of an attempt: a response or none. */
export type AttemptEnd =
  | { kind: 'no_response' }
  | { kind: 'response'; status: number; code: string | undefined; retryAfter: string | null };

export type RetryPolicy = {
  /** Maximum number of attempts, including the first. */
  attemptsMax: number;
  /** Delay before the second attempt without Retry-After. Doubles with every attempt. */
  backoffBaseMs: number;
  backoffMaxMs: number;
  /** If Retry-After is longer, the error is thrown immediately. */
  retryAfterMaxMs: number;
};

const gatewayStatuses = [502, 503, 504];

/** Retryable errors of the API, and statuses that proxies return while the service is unavailable. */
function isRetryable(end: AttemptEnd): boolean {
  if (end.kind === 'no_response' || end.status === 429) return true;
  return end.code === 'enqueue_failed' || gatewayStatuses.includes(end.status);
}

/**
 * @param attempt number of attempts made so far, from 1
 * @param random number from 0 to below 1 that spreads the retries of concurrent clients
 * @returns delay before the next attempt in milliseconds; undefined if there is none
 */
export function retryDelay(
  end: AttemptEnd,
  { attempt, policy, random }: { attempt: number; policy: RetryPolicy; random: number },
): number | undefined {
  if (attempt >= policy.attemptsMax || !isRetryable(end)) return undefined;
  const backoffMs = Math.min(policy.backoffMaxMs, policy.backoffBaseMs * 2 ** (attempt - 1)) * (0.5 + random / 2);
  const askedMs = end.kind === 'response' ? parseRetryAfter(end.retryAfter) : undefined;
  if (askedMs === undefined) return backoffMs;
  // Jitter is added to the requested delay, never subtracted.
  return askedMs > policy.retryAfterMaxMs ? undefined : askedMs + random * policy.backoffBaseMs;
}

/** Converts whole seconds, which the API sends, to milliseconds. A date from a proxy is ignored. */
export function parseRetryAfter(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : undefined;
}
