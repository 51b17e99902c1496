/** The response values that routes and middleware return, and functions that create error responses. */
import { errorBody, errorCatalog, noSuchEndpointMessage, type ErrorBody, type ErrorCode } from '@humanize/contract';

/**
 * A JSON response. `code` is set on errors and appears in the log line. `headers` are sent in addition to the headers
 * that every response has.
 */
export type JsonResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: ErrorCode;
};

export const jsonContentType = 'application/json; charset=utf-8';

/**
 * The `Retry-After` of a 503: about the time that a database failover takes, or that the slowest body takes to arrive.
 */
const unavailableRetryAfterSeconds = 5;

/**
 * Creates the response for an error body, with a `Retry-After` header if `retryAfterSeconds` is given. A 401 names the
 * authentication scheme, as RFC 9110 (section 11.6.1) requires.
 */
export function errorResponse(
  body: ErrorBody,
  { retryAfterSeconds }: { readonly retryAfterSeconds?: number } = {},
): JsonResponse {
  const { code } = body.error;
  return {
    status: errorCatalog[code].status,
    body,
    code,
    headers: {
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
      ...(code === 'unauthorized' && { 'WWW-Authenticate': 'Bearer' }),
    },
  };
}

/** Creates a 503 response for an unreachable database, a full lookup queue or too many request bodies in memory. */
export function unavailableResponse(): JsonResponse {
  return errorResponse(errorBody('service_unavailable'), { retryAfterSeconds: unavailableRetryAfterSeconds });
}

/**
 * Creates a 404 response for an unknown job. It is always the same, so that it reveals nothing about other accounts.
 */
export function jobNotFoundResponse(): JsonResponse {
  return errorResponse(errorBody('not_found'));
}

/** Creates a 404 response for an unknown path or method. */
export function noSuchEndpointResponse(): JsonResponse {
  return errorResponse(errorBody('not_found', { message: noSuchEndpointMessage }));
}
