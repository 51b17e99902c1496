/** Responses as values, which routes and middleware return, and the contract's errors in that form. */
import { errorBody, errorCatalog, noSuchEndpointMessage, type ErrorBody, type ErrorCode } from '@humanize/contract';

/**
 * A JSON response. `code` is set on errors and appears in the log line. `headers` are added to the headers of all
 * responses.
 */
export type JsonResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: ErrorCode;
};

export const jsonContentType = 'application/json; charset=utf-8';

/** How long a client should wait: about as long as a database failover or the arrival of the slowest body takes. */
const unavailableRetryAfterSeconds = 5;

/**
 * Converts an error of the catalog to a response, with `Retry-After` if the caller knows how long to wait. A 401 states
 * its authentication scheme, as RFC 9110 (section 11.6.1) requires.
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

/** Creates a 503 response: the database cannot be reached, or the bodies of other requests occupy all memory. */
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
