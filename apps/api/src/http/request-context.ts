/** Request data that the v1 middleware passes to the handlers. */
import { requestStateOf } from '@humanize/http';
import type { Response } from 'express';

/** The authenticated sender of a request. */
export type Caller = {
  readonly accountId: string;
  readonly apiKeyId: string;
  /** The time on the database's clock, which all times in responses are based on. */
  readonly databaseNow: () => Date;
  /** Returns whether the API key is still valid. Makes a lookup only if the last one is no longer cached. */
  readonly isStillValid: () => Promise<boolean>;
};

type Headers = Readonly<Record<string, string>>;

/** Stores the authenticated caller, whose IDs then appear in the request's log line. */
export function setCaller(response: Response, caller: Caller): void {
  const { accountId, apiKeyId } = caller;
  response.locals['caller'] = caller;
  requestStateOf(response).caller = { accountId, apiKeyId };
}

/** Returns the caller of a request that has passed authentication. */
export function callerOf(response: Response): Caller {
  const caller = response.locals['caller'] as Caller | undefined;
  if (caller === undefined) throw new Error('a route was reached without authentication');
  return caller;
}

/** Stores the rate limit headers, which all responses except 401 have. */
export function setRateLimitHeaders(response: Response, headers: Headers): void {
  response.locals['rateLimitHeaders'] = headers;
}

/** Returns the rate limit headers, or an empty object if the rate limit has not been checked yet. */
export function rateLimitHeadersOf(response: Response): Headers {
  return (response.locals['rateLimitHeaders'] as Headers | undefined) ?? {};
}
