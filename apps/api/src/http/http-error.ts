/**
 * Middleware ends a request by throwing this error. It is expected, so it is neither logged nor counted as a failure.
 */
import { errorBody } from '@humanize/contract';
import { errorResponse, type JsonResponse } from './json-response.ts';

/** Carries the response of middleware that rejects a request. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly response: JsonResponse;

  constructor(response: JsonResponse) {
    super(response.code ?? 'rejected');
    this.response = response;
  }
}

/** 400 `bad_request`. The message must not repeat input. */
export function badRequest(message: string): HttpError {
  return new HttpError(errorResponse(errorBody('bad_request', { message })));
}
