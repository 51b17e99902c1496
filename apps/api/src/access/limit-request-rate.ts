/** Middleware: one rate-limit window per key for submissions (POST), another for all other requests. */
import { errorBody, formatTime } from '@humanize/contract';
import type { RateLimiter, WindowState } from '@humanize/http';
import type { RequestHandler } from 'express';
import { HttpError } from '../http/http-error.ts';
import { errorResponse } from '../http/json-response.ts';
import { callerOf, setRateLimitHeaders } from '../http/request-context.ts';

export type RequestRateLimiters = {
  readonly submissions: Pick<RateLimiter, 'consume'>;
  readonly lookups: Pick<RateLimiter, 'consume'>;
};

const second = 1_000;

export function limitRequestRate({ submissions, lookups }: RequestRateLimiters): RequestHandler {
  return async (request, response, next) => {
    const { apiKeyId, databaseNow } = callerOf(response);
    const window = await (request.method === 'POST' ? submissions : lookups).consume(apiKeyId);
    const resetAt = formatTime(resetTime(databaseNow(), window));
    setRateLimitHeaders(response, {
      'X-RateLimit-Limit': String(window.limit),
      'X-RateLimit-Remaining': String(window.remaining),
      'X-RateLimit-Reset': resetAt,
    });
    if (window.outcome === 'allowed') return next();
    const retryAfterSeconds = Math.max(1, Math.ceil(window.resetInMs / second));
    const extra = { retry_after_seconds: retryAfterSeconds, reset_at: resetAt };
    throw new HttpError(errorResponse(errorBody('rate_limited', { extra }), { retryAfterSeconds }));
  };
}

/** Rounded up to the second, so that a request at this time is accepted and the value is stable between requests. */
function resetTime(now: Date, { resetInMs }: WindowState): Date {
  return new Date(Math.ceil((now.getTime() + resetInMs) / second) * second);
}
