/** A response as a value: what routes and middleware return, and the errors of the contract in that form. */
import { errorBody, errorCatalog, noSuchEndpointMessage, type ErrorBody, type ErrorCode } from '@humanize/contract';

/**
 * A JSON response. `code` is set on errors and appears in the log line; `headers` are added to those of every response.
 */
export type JsonResponse = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly code?: ErrorCode;
};

export const jsonContentType = 'application/json; charset=utf-8';

/** How long a client should wait: about as long as a failover of the database or the slowest body takes. */
const unavailableRetryAfterSeconds = 5;

/**
 * Turns an error of the catalog into a response, with `Retry-After` if the caller knows how long to wait. A 401 names
 * its scheme, as RFC 9110 (section 11.6.1) requires.
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

/** 503: the database cannot be reached, or the bodies of other requests occupy all memory. */
export function unavailableResponse(): JsonResponse {
  return errorResponse(errorBody('service_unavailable'), { retryAfterSeconds: unavailableRetryAfterSeconds });
}

/** 404 for an unknown job. The response is always the same, so that it reveals nothing about other accounts. */
export function jobNotFoundResponse(): JsonResponse {
  return errorResponse(errorBody('not_found'));
}

/** 404 for an unknown path or method. */
export function noSuchEndpointResponse(): JsonResponse {
  return errorResponse(errorBody('not_found', { message: noSuchEndpointMessage }));
}
