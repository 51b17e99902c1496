/**
 * Makes one attempt that is on record already: signs, checks where the URL leads now, sends, and says what came of it.
 * Never throws: whatever goes wrong is a result, because an attempt that was started must be completed.
 */
import type { AttemptResult, StartedAttempt } from '@humanize/database';
import type { UrlGuard } from '@humanize/url-guard';
import type { WaitRequest } from './retry-delay.ts';
import type { Answer, SendRequest } from './send-request.ts';
import type { SignAttempt } from './sign-attempt.ts';

export type AttemptEnd = {
  readonly result: AttemptResult;
  readonly waitRequest: WaitRequest;
  /** Set where the fault is on this side. */
  readonly error: Error | undefined;
};

export type MakeAttemptDeps = {
  readonly urlGuard: Pick<UrlGuard, 'check'>;
  readonly sendRequest: SendRequest;
  readonly signAttempt: SignAttempt;
  /** Limit for DNS, connection, TLS, head and body together. */
  readonly attemptTimeoutMs: number;
};

const noAnswer: Answer = { status: null, retryAfter: undefined, excerpt: null, address: null, fault: null };

export async function makeAttempt(deps: MakeAttemptDeps, attempt: StartedAttempt): Promise<AttemptEnd> {
  const startedAt = performance.now();
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), deps.attemptTimeoutMs);
  const endedWith = (outcome: AttemptResult['outcome'], answer: Answer, errorClass: string | null): AttemptEnd => ({
    result: {
      outcome,
      status: answer.status,
      address: answer.address,
      durationMs: performance.now() - startedAt,
      errorClass,
      responseExcerpt: answer.excerpt === null ? null : answer.excerpt.toString('utf8'),
    },
    waitRequest: answer,
    error: undefined,
  });

  try {
    const headers = deps.signAttempt(attempt);
    const target = await deps.urlGuard.check(attempt.url);
    if (target.outcome === 'refused') {
      return target.mayRecover
        ? endedWith('failed', noAnswer, 'dns')
        : endedWith('blocked', noAnswer, 'blocked_address');
    }
    const answer = await deps.sendRequest({ target, headers, body: attempt.body, deadline: deadline.signal });
    if (answer.fault === 'blocked_address') return endedWith('blocked', answer, answer.fault);
    if (answer.status === null) return endedWith('failed', answer, answer.fault);
    const isAcknowledged = answer.status >= 200 && answer.status <= 299;
    return isAcknowledged ? endedWith('acknowledged', answer, null) : endedWith('failed', answer, 'http_status');
  } catch (error) {
    return { ...endedWith('failed', noAnswer, 'internal'), error: error as Error };
  } finally {
    clearTimeout(timer);
  }
}
