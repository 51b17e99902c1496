/**
 * What a route or a stage gives back: a status and a JSON body, as a value. Only `sendJson` writes to a
 * response, so every answer has the same headers.
 */
import { errorBody, errorCatalogue, type ErrorBody, type ErrorCode } from '@humanize/contract';
import type { ServerResponse } from 'node:http';

/** A response to be. `code` is set on errors and goes into the log line; `headers` are added to those of every response. */
export type Answer = {
  status: number;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  code?: ErrorCode;
};

/** Seconds that a client should wait when the database cannot be reached: about as long as a failover takes to show. */
const unavailableRetryAfterSeconds = 5;

/**
 * An error of the catalogue as an answer, with `Retry-After` where waiting helps and the route knows how long. A 401
 * names its scheme, as RFC 9110 (section 11.6.1) asks.
 */
export function errorAnswer(body: ErrorBody, { retryAfterSeconds }: { retryAfterSeconds?: number } = {}): Answer {
  const { code } = body.error;
  return {
    status: errorCatalogue[code].status,
    body,
    code,
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      ...(code === 'unauthorized' && { 'WWW-Authenticate': 'Bearer' }),
    },
  };
}

/** 503: the database cannot be reached, so nothing can be answered that holds. */
export function unavailableAnswer(): Answer {
  return errorAnswer(errorBody('service_unavailable'), { retryAfterSeconds: unavailableRetryAfterSeconds });
}

/** 404 for a path or method that does not exist: the same code as for a job, so that nothing can be told apart. */
export function notFoundAnswer(): Answer {
  return errorAnswer(errorBody('not_found'));
}

/** Writes JSON that is text already. Nothing of the interface may be cached or sniffed. */
export function sendJson(
  response: ServerResponse,
  {
    status,
    json,
    headers = {},
  }: { status: number; json: string; headers?: Readonly<Record<string, string>> | undefined },
): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(json));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('X-Content-Type-Options', 'nosniff');
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.end(json);
}
