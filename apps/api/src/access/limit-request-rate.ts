/**
 * Middleware that applies one rate limit window per key to submissions (POST) and another to all other requests. It
 * also rejects submissions from accounts with too many failed texts.
 */
import { errorBody, formatTime } from '@humanize/contract';
import type { RateLimiter, WindowState } from '@humanize/http';
import type { RequestHandler } from 'express';
import { HttpError } from '../http/http-error.ts';
import { errorResponse } from '../http/json-response.ts';
import { callerOf, setRateLimitHeaders } from '../http/request-context.ts';
import type { FailedTextWatch } from './watch-failed-texts.ts';

export type RequestRateLimiters = {
  readonly submissions: Pick<RateLimiter, 'consume'>;
  readonly lookups: Pick<RateLimiter, 'consume'>;
  readonly failedTexts: Pick<FailedTextWatch, 'windowOf'>;
};

const second = 1_000;
const failedTextsMessage =
  "Too many of this account's texts have failed within an hour. Wait for the time specified in Retry-After, and then retry.";

export function limitRequestRate({ submissions, lookups, failedTexts }: RequestRateLimiters): RequestHandler {
  return async (request, response, next) => {
    const { accountId, apiKeyId, databaseNow } = callerOf(response);
    const isSubmission = request.method === 'POST';
    const keyWindow = await (isSubmission ? submissions : lookups).consume(apiKeyId);
    const failedWindow = isSubmission && keyWindow.outcome === 'allowed' ? failedTexts.windowOf(accountId) : undefined;
    const window = failedWindow ?? keyWindow;
    const resetAt = formatTime(resetTime(databaseNow(), window));
    setRateLimitHeaders(response, {
      'X-RateLimit-Limit': String(window.limit),
      'X-RateLimit-Remaining': String(window.remaining),
      'X-RateLimit-Reset': resetAt,
    });
    if (window.outcome === 'allowed') return next();
    const retryAfterSeconds = Math.max(1, Math.ceil(window.resetInMs / second));
    const extra = { retry_after_seconds: retryAfterSeconds, reset_at: resetAt };
    const message = failedWindow === undefined ? {} : { message: failedTextsMessage };
    throw new HttpError(errorResponse(errorBody('rate_limited', { ...message, extra }), { retryAfterSeconds }));
  };
}

/**
 * Returns the reset time, rounded up to a full second so that a request sent at that time is accepted and the value
 * rarely changes between requests.
 */
function resetTime(now: Date, { resetInMs }: WindowState): Date {
  return new Date(Math.ceil((now.getTime() + resetInMs) / second) * second);
}
