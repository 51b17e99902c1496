/**
 * Converts any thrown value to a response. Expected errors become 4xx responses, and an unavailable database becomes a
 * 503. Any other error is a bug and becomes a 500 whose message contains no internal details.
 */
import { errorBody } from '@humanize/contract';
import { DatabaseUnavailableError } from '@humanize/database';
import { AmbiguousRequestError } from '@humanize/http';
import type { Response } from 'express';
import { badRequest, HttpError } from './http-error.ts';
import { errorResponse, noSuchEndpointResponse, unavailableResponse, type JsonResponse } from './json-response.ts';
import { sendResponse } from './send-response.ts';

/** Sends the response for `error` and returns its status. */
export function respondToError(error: unknown, response: Response): number {
  const errorAsResponse = toResponse(error);
  sendResponse(response, errorAsResponse);
  return errorAsResponse.status;
}

function toResponse(error: unknown): JsonResponse {
  if (error instanceof HttpError) return error.response;
  if (error instanceof DatabaseUnavailableError) return unavailableResponse();
  if (error instanceof AmbiguousRequestError) return badRequest('The request is not well-formed HTTP.').response;
  // The router throws this for a path that cannot be percent-decoded. Such a path does not exist.
  if (error instanceof URIError) return noSuchEndpointResponse();
  return errorResponse(errorBody('internal_error'));
}
