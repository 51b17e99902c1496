/** Creates the error for an error response. */
import * as apiErrors from './api-errors.ts';
import { HumanizeApiError, type ErrorResponse } from './humanize-api-error.ts';

type AnyApiErrorClass = new (response: ErrorResponse) => HumanizeApiError;

const classes: ReadonlyMap<string, AnyApiErrorClass> = new Map<string, AnyApiErrorClass>(
  Object.values(apiErrors).map((ErrorClass) => [ErrorClass.code, ErrorClass]),
);

/**
 * Returns an instance of the class for the error code. A code that is newer than this client has no class, so the
 * function returns a `HumanizeApiError`.
 */
export function createApiError(response: ErrorResponse): HumanizeApiError {
  const ErrorClass = classes.get(response.body.error.code) ?? HumanizeApiError;
  return new ErrorClass(response);
}
