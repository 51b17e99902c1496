/**
 * Middleware throws this error to end a request. The error is expected, so it is neither logged nor counted as a
 * failure.
 */
import { errorBody } from '@humanize/contract';
import { errorResponse, type JsonResponse } from './json-response.ts';

/** An error that carries the response to a rejected request. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly response: JsonResponse;

  constructor(response: JsonResponse) {
    super(response.code ?? 'rejected');
    this.response = response;
  }
}

/**
 * Creates a 400 `bad_request` error. @param message by default, that of the documented example. Must not contain request
 * data
 */
export function badRequest(message?: string): HttpError {
  return new HttpError(errorResponse(errorBody('bad_request', message === undefined ? {} : { message })));
}
