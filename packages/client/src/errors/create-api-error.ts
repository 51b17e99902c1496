/** Chooses the error class for an error response. */
import {
  BadRequestError,
  EnqueueFailedError,
  HumanizeApiError,
  IdempotencyConflictError,
  InsufficientWordsError,
  InternalError,
  NotFoundError,
  PayloadTooLargeError,
  RateLimitedError,
  ServiceUnavailableError,
  TooManyConcurrentJobsError,
  UnauthorizedError,
  ValidationError,
  WordLimitExceededError,
  type ErrorResponse,
} from './api-error.ts';

type ApiErrorClass = new (response: ErrorResponse) => HumanizeApiError;

const classes: ReadonlyMap<string, ApiErrorClass> = new Map<string, ApiErrorClass>([
  ['bad_request', BadRequestError],
  ['validation_error', ValidationError],
  ['word_limit_exceeded', WordLimitExceededError],
  ['unauthorized', UnauthorizedError],
  ['insufficient_words', InsufficientWordsError],
  ['not_found', NotFoundError],
  ['idempotency_conflict', IdempotencyConflictError],
  ['payload_too_large', PayloadTooLargeError],
  ['rate_limited', RateLimitedError],
  ['too_many_concurrent_jobs', TooManyConcurrentJobsError],
  ['enqueue_failed', EnqueueFailedError],
  ['internal_error', InternalError],
  ['service_unavailable', ServiceUnavailableError],
]);

export function createApiError(response: ErrorResponse): HumanizeApiError {
  const ErrorClass = classes.get(response.body.error.code) ?? HumanizeApiError;
  return new ErrorClass(response);
}
