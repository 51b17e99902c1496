/**
 * Turns anything thrown into a response. Expected errors carry theirs; an unavailable database is 503; everything else is
 * a bug: 500, whose message reveals nothing internal.
 */
import { errorBody } from '@humanize/contract';
import { DatabaseUnavailableError } from '@humanize/database';
import { AmbiguousRequestError } from '@humanize/http';
import type { Response } from 'express';
import { badRequest, HttpError } from './http-error.ts';
import { errorResponse, noSuchEndpointResponse, unavailableResponse, type JsonResponse } from './json-response.ts';
import { sendResponse } from './send-response.ts';

/** Sends the response to `error` and returns its status. */
export function respondToError(error: unknown, response: Response): number {
  const errorAsResponse = toResponse(error);
  sendResponse(response, errorAsResponse);
  return errorAsResponse.status;
}

function toResponse(error: unknown): JsonResponse {
  if (error instanceof HttpError) return error.response;
  if (error instanceof DatabaseUnavailableError) return unavailableResponse();
  if (error instanceof AmbiguousRequestError) return badRequest('The request is not well-formed HTTP.').response;
  // The router throws this for a path that cannot be percent-decoded, which is a path that does not exist.
  if (error instanceof URIError) return noSuchEndpointResponse();
  return errorResponse(errorBody('internal_error'));
}
