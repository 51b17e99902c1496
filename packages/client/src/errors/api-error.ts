/**
 * Errors returned by the API: one class per code, all of which extend `HumanizeApiError`. Retryable errors are thrown only
 * after the last attempt. A code that is newer than this client is thrown as a `HumanizeApiError`.
 */
import { HumanizeError } from './humanize-error.ts';

/** The parts of a response that an error carries. */
export type ErrorResponse = {
  /** HTTP status. */
  readonly status: number;
  /** The response body: `error`, and the extra fields of the code. */
  readonly body: {
    readonly error: { readonly code: string; readonly message: string };
    readonly [extra: string]: unknown;
  };
  readonly headers: Headers;
  /** What the API asked to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
};

export class HumanizeApiError extends HumanizeError {
  override name = 'HumanizeApiError';
  /** The code of the API, such as `rate_limited`. */
  readonly code: string;
  /** HTTP status. */
  readonly status: number;
  /** Identifies the request in support cases. */
  readonly requestId: string | undefined;
  /** How long to wait before a retry, in milliseconds, if the API said so. */
  readonly retryAfterMs: number | undefined;
  /** Documentation of the error, if the deployment publishes it. */
  readonly docsUrl: string | undefined;
  readonly body: ErrorResponse['body'];

  constructor({ status, body, headers, retryAfterMs }: ErrorResponse) {
    const docsUrl = /<([^>]*)>; *rel="help"/.exec(headers.get('link') ?? '')?.[1];
    super(`${body.error.code}: ${body.error.message}${docsUrl === undefined ? '' : ` See ${docsUrl}`}`);
    this.code = body.error.code;
    this.status = status;
    this.body = body;
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.retryAfterMs = retryAfterMs;
    this.docsUrl = docsUrl;
  }
}

/** 400: the body is not valid JSON, or the request is malformed. */
export class BadRequestError extends HumanizeApiError {
  override name = 'BadRequestError';
  declare readonly code: 'bad_request';
}

/** 400: fields are missing or invalid. The message names all of them. */
export class ValidationError extends HumanizeApiError {
  override name = 'ValidationError';
  declare readonly code: 'validation_error';
}

/** 400: the text has more than 2,000 words. */
export class WordLimitExceededError extends HumanizeApiError {
  override name = 'WordLimitExceededError';
  declare readonly code: 'word_limit_exceeded';
}

/** 401: the API key is missing, invalid, expired or revoked, or lacks the scope `humanize`. */
export class UnauthorizedError extends HumanizeApiError {
  override name = 'UnauthorizedError';
  declare readonly code: 'unauthorized';
}

/** 402: the account does not have enough words. */
export class InsufficientWordsError extends HumanizeApiError {
  override name = 'InsufficientWordsError';
  declare readonly code: 'insufficient_words';
  /** Words left in the account. */
  readonly balance = Number(this.body['balance']);
  readonly wordsRequired = Number(this.body['words_required']);
}

/** 404: the account has no such job, or there is no such endpoint. */
export class NotFoundError extends HumanizeApiError {
  override name = 'NotFoundError';
  declare readonly code: 'not_found';
}

/** 409: the idempotency key was used for a different request in the last 24 hours. */
export class IdempotencyConflictError extends HumanizeApiError {
  override name = 'IdempotencyConflictError';
  declare readonly code: 'idempotency_conflict';
  readonly existingJobId = String(this.body['existing_job_id']);
  /** When the key expires. */
  readonly expiresAt = new Date(String(this.body['expires_at']));
}

/** 413: the request body is larger than 128,000 bytes. */
export class PayloadTooLargeError extends HumanizeApiError {
  override name = 'PayloadTooLargeError';
  declare readonly code: 'payload_too_large';
}

/** 429: too many requests with this API key. */
export class RateLimitedError extends HumanizeApiError {
  override name = 'RateLimitedError';
  declare readonly code: 'rate_limited';
  readonly resetAt = new Date(String(this.body['reset_at']));
}

/** 429: the account already has its maximum of active jobs. */
export class TooManyConcurrentJobsError extends HumanizeApiError {
  override name = 'TooManyConcurrentJobsError';
  declare readonly code: 'too_many_concurrent_jobs';
  readonly activeJobs = Number(this.body['active_jobs']);
  readonly limit = Number(this.body['limit']);
}

/** 500: the job could not be enqueued. Its words were refunded. */
export class EnqueueFailedError extends HumanizeApiError {
  override name = 'EnqueueFailedError';
  declare readonly code: 'enqueue_failed';
}

/** 500: an unexpected error in the service. */
export class InternalError extends HumanizeApiError {
  override name = 'InternalError';
  declare readonly code: 'internal_error';
}

/** 503: the service is temporarily unavailable. */
export class ServiceUnavailableError extends HumanizeApiError {
  override name = 'ServiceUnavailableError';
  declare readonly code: 'service_unavailable';
}
