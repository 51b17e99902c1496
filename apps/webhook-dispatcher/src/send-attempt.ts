/**
 * Sends the request of a recorded attempt: signs it, checks the URL's current addresses and sends it. Never throws,
 * because a recorded attempt must be completed; failures are returned as results.
 */
import type { AttemptResult } from '@humanize/database';
import type { SendableAttempt, SentAttempt } from './deliver.ts';
import type { UrlGuard } from '@humanize/url-guard';
import type { ReceiverResponse, SendRequest } from './send-request.ts';
import type { SignAttempt } from './sign-attempt.ts';

export type SendAttemptDeps = {
  readonly urlGuard: Pick<UrlGuard, 'check'>;
  readonly sendRequest: SendRequest;
  readonly signAttempt: SignAttempt;
  /** Time limit in milliseconds for DNS, connection, TLS, headers and body together. */
  readonly attemptTimeoutMs: number;
};

const noResponse: ReceiverResponse = {
  status: null,
  retryAfter: undefined,
  excerpt: null,
  address: null,
  failure: null,
};

export async function sendAttempt(deps: SendAttemptDeps, attempt: SendableAttempt): Promise<SentAttempt> {
  const startedAt = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deps.attemptTimeoutMs);
  const endWith = (
    outcome: AttemptResult['outcome'],
    response: ReceiverResponse,
    errorClass: string | null,
  ): SentAttempt => ({
    result: {
      outcome,
      status: response.status,
      address: response.address,
      durationMs: performance.now() - startedAt,
      errorClass,
      responseExcerpt: response.excerpt === null ? null : response.excerpt.toString('utf8'),
    },
    waitRequest: response,
    error: undefined,
  });

  try {
    const headers = deps.signAttempt(attempt);
    const target = await deps.urlGuard.check(attempt.url);
    if (target.outcome === 'refused') {
      return target.mayRecover
        ? endWith('failed', noResponse, 'dns')
        : endWith('blocked', noResponse, 'blocked_address');
    }
    const response = await deps.sendRequest({ target, headers, body: attempt.body, deadline: deadline.signal });
    if (response.failure === 'blocked_address') return endWith('blocked', response, response.failure);
    if (response.status === null) return endWith('failed', response, response.failure);
    const isAcknowledged = response.status >= 200 && response.status <= 299;
    return isAcknowledged ? endWith('acknowledged', response, null) : endWith('failed', response, 'http_status');
  } catch (error) {
    return { ...endWith('failed', noResponse, 'internal'), error: error as Error };
  } finally {
    clearTimeout(timer);
  }
}
