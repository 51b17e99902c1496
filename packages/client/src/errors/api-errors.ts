/**
 * One class for each error code of the API. `createApiError` uses all classes that this file exports. Retryable errors
 * are thrown only after the last attempt, or if `Retry-After` exceeds the maximum.
 */
import { apiError } from './humanize-api-error.ts';

/** 400: the body is not valid JSON, or the request is malformed. */
export class BadRequestError extends apiError('bad_request') {}

/** 400: fields are missing or invalid. The message names them. */
export class ValidationError extends apiError('validation_error') {}

/** 400: the text has more than 2,000 words. */
export class WordLimitExceededError extends apiError('word_limit_exceeded') {}

/** 401: the API key is missing, invalid, expired or revoked, or lacks the scope `humanize`. */
export class UnauthorizedError extends apiError('unauthorized') {}

/** 402: the account does not have enough words. */
export class InsufficientWordsError extends apiError('insufficient_words') {
  /**
   * Number of words left in the account, or left under the API key's monthly limit if that is what the text exceeds.
   */
  readonly balance = Number(this.body['balance']);
  readonly wordsRequired = Number(this.body['words_required']);
}

/** 404: the job or the endpoint does not exist. */
export class NotFoundError extends apiError('not_found') {}

/** 409: the idempotency key was used for a different request in the last 24 hours. */
export class IdempotencyConflictError extends apiError('idempotency_conflict') {
  readonly existingJobId = String(this.body['existing_job_id']);
  /** When the key expires. */
  readonly expiresAt = new Date(String(this.body['expires_at']));
}

/** 413: the request body is larger than 128,000 bytes. */
export class PayloadTooLargeError extends apiError('payload_too_large') {}

/** 429: too many requests with this API key. */
export class RateLimitedError extends apiError('rate_limited') {
  readonly resetAt = new Date(String(this.body['reset_at']));
}

/** 429: the account already has the maximum number of active jobs. */
export class TooManyConcurrentJobsError extends apiError('too_many_concurrent_jobs') {
  readonly activeJobs = Number(this.body['active_jobs']);
  readonly limit = Number(this.body['limit']);
}

/** 500: the job could not be enqueued. Its words were refunded. */
export class EnqueueFailedError extends apiError('enqueue_failed') {}

/** 500: an unexpected error occurred in the service. */
export class InternalError extends apiError('internal_error') {}

/** 503: the service is temporarily unavailable. */
export class ServiceUnavailableError extends apiError('service_unavailable') {}
