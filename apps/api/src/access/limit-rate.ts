/** Stage: one window per key for submissions (POST), one for everything else. Says in headers how much is left. */
import { errorBody, formatTime } from '@humanize/contract';
import type { RequestHandler } from 'express';
import { errorAnswer } from '../http/answer.ts';
import { Refusal } from '../http/refusal.ts';
import { callerOf, stateOf } from '../http/request-state.ts';
import type { RateLimiter, WindowState } from './rate-limiter.ts';

export type LimitRateDeps = { submissions: RateLimiter; lookups: RateLimiter };

const second = 1_000;

export function limitRate({ submissions, lookups }: LimitRateDeps): RequestHandler {
  return async (request, response, next) => {
    const { apiKeyId, databaseNow } = callerOf(response);
    const window = await (request.method === 'POST' ? submissions : lookups).consume(apiKeyId);
    const resetAt = formatTime(resetTime(databaseNow(), window));
    stateOf(response).rateHeaders = {
      'X-RateLimit-Limit': String(window.limit),
      'X-RateLimit-Remaining': String(window.remaining),
      'X-RateLimit-Reset': resetAt,
    };
    if (window.outcome === 'allowed') return next();
    const retryAfterSeconds = Math.max(1, Math.ceil(window.resetInMs / second));
    const extra = { retry_after_seconds: retryAfterSeconds, reset_at: resetAt };
    throw new Refusal(errorAnswer(errorBody('rate_limited', { extra }), { retryAfterSeconds }));
  };
}

/** Rounded up to the second: whoever waits until then is let in, and the time does not flicker between requests. */
function resetTime(now: Date, { resetInMs }: WindowState): Date {
  return new Date(Math.ceil((now.getTime() + resetInMs) / second) * second);
}
