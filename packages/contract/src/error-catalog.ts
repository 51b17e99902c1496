/**
 * The catalog of HTTP API errors: code, status, operations, whether the request can be retried, cause, fix, default
 * message, and the schemas of the extra top-level fields. Error bodies, the OpenAPI document with its examples, and the
 * error documentation are derived from it. Codes are part of the contract; messages are not. Messages tell the customer
 * what to do and never repeat input.
 */
import { limits } from './limits.ts';

/** The operations of the API. */
export type OperationId = 'createHumanizeJob' | 'getHumanizeJob';

/** The schema of an extra field. The OpenAPI document uses the first example. */
type FieldSchema = { readonly description: string } & (
  | { readonly type: 'integer'; readonly minimum: number; readonly examples: readonly [number] }
  | { readonly type: 'string'; readonly format: 'uuid' | 'date-time'; readonly examples: readonly [string] }
);

type ErrorEntry = {
  /** HTTP status of the response. */
  readonly status: number;
  /** The operations that can return the error. */
  readonly operations: readonly OperationId[];
  /** Whether the same request can be retried without changes, after the time specified in `Retry-After` if present. */
  readonly retryable: boolean;
  /** Cause of the error as one Markdown sentence, for documentation. */
  readonly cause: string;
  /** What the customer can do about it, in Markdown, for documentation. */
  readonly fix: string;
  /** Default message, for routes that have no more specific message. */
  readonly message: string;
  /** JSON Schemas of the extra top-level fields, all required. */
  readonly extra: Readonly<Record<string, FieldSchema>>;
};

const thousands = (count: number): string => count.toLocaleString('en-US');

const submission = ['createHumanizeJob'] as const;
const lookup = ['getHumanizeJob'] as const;
const both = ['createHumanizeJob', 'getHumanizeJob'] as const;

export const errorCatalog = Object.freeze({
  bad_request: {
    status: 400,
    operations: submission,
    retryable: false,
    cause: 'The body is not valid JSON in UTF-8, or the request is malformed.',
    fix: 'Send UTF-8 JSON with `Content-Type: application/json` and no content encoding.',
    message: 'The request body is not valid JSON.',
    extra: {},
  },
  validation_error: {
    status: 400,
    operations: submission,
    retryable: false,
    cause: 'A field is missing or invalid, the text contains no words, or `webhook_url` is not accepted.',
    fix: 'Correct the fields that `message` lists.',
    message: `"text" is required and must be a string of 1 to ${thousands(limits.textLengthMax)} characters.`,
    extra: {},
  },
  word_limit_exceeded: {
    status: 400,
    operations: submission,
    retryable: false,
    cause: `\`text\` contains more than ${thousands(limits.wordsMax)} words.`,
    fix: 'Split the text into several requests.',
    message: `The text contains more than ${thousands(limits.wordsMax)} words. Split it into several requests.`,
    extra: {},
  },
  unauthorized: {
    status: 401,
    operations: both,
    retryable: false,
    cause: 'The API key is missing, invalid, expired or revoked, or it lacks the `humanize` scope.',
    fix: 'Check the `Authorization` header, or create a new key.',
    message: 'Invalid API key.',
    extra: {},
  },
  insufficient_words: {
    status: 402,
    operations: submission,
    retryable: false,
    cause: 'The account does not have enough words left, or the text exceeds the monthly limit of the API key.',
    fix: 'Add words to the account, raise the limit of the key, or submit a shorter text.',
    message: 'The account does not have enough words for this text. Add words to the account or submit a shorter text.',
    extra: {
      balance: {
        type: 'integer',
        minimum: 0,
        description:
          'Number of words left in the account or, if the monthly limit of the API key is reached, the number of words left under that limit.',
        examples: [3],
      },
      words_required: {
        type: 'integer',
        minimum: 1,
        description: 'Number of words that this request requires.',
        examples: [11],
      },
    },
  },
  not_found: {
    status: 404,
    operations: lookup,
    retryable: false,
    cause: 'The account has no job with this ID, or the path does not exist.',
    fix: 'Check the job ID, and check that the key belongs to the account that created the job. If the path does not exist, `message` lists the endpoints.',
    message: 'Job not found.',
    extra: {},
  },
  idempotency_conflict: {
    status: 409,
    operations: submission,
    retryable: false,
    cause: 'The `Idempotency-Key` was used with a different body in the last 24 hours.',
    fix: 'Use a new key, or retrieve the job in `existing_job_id`. At `expires_at`, the key is forgotten and can be used again.',
    message: 'This Idempotency-Key was already used with a different body. Use a new key for each new request.',
    extra: {
      existing_job_id: {
        type: 'string',
        format: 'uuid',
        description: 'The job created with this key.',
        examples: ['019b7ca4-6f2e-7c11-9d2b-1f6a4b3c2d1e'],
      },
      expires_at: {
        type: 'string',
        format: 'date-time',
        description: 'When the key expires, 24 hours after its first use.',
        examples: ['2026-01-03T03:04:05.678Z'],
      },
    },
  },
  payload_too_large: {
    status: 413,
    operations: submission,
    retryable: false,
    cause: `The request body is larger than ${thousands(limits.bodyBytesMax)} bytes.`,
    fix: 'Split the text into several requests. Non-ASCII characters take several bytes.',
    message: `The request body is larger than ${thousands(limits.bodyBytesMax)} bytes. Split the text into several requests.`,
    extra: {},
  },
  rate_limited: {
    status: 429,
    operations: both,
    retryable: true,
    cause: `The API key exceeded ${limits.submissionsPerMinute} POST or ${limits.lookupsPerMinute} GET requests per minute, or ${thousands(limits.failedTextsPerHour)} of the account’s texts failed within an hour.`,
    fix: 'Wait for the time specified in `Retry-After`, and then retry. Use webhooks instead of frequent polling.',
    message: 'Too many requests with this API key. Wait for the time specified in Retry-After, and then retry.',
    extra: {
      retry_after_seconds: {
        type: 'integer',
        minimum: 0,
        description: 'Seconds to wait, as in Retry-After.',
        examples: [12],
      },
      reset_at: {
        type: 'string',
        format: 'date-time',
        description: 'When the current rate limit window ends.',
        examples: ['2026-01-02T03:05:00.000Z'],
      },
    },
  },
  too_many_concurrent_jobs: {
    status: 429,
    operations: submission,
    retryable: true,
    cause: `The account already has ${limits.activeJobsMax} active jobs.`,
    fix: 'Wait until a job ends, or for the 10 seconds specified in `Retry-After`, and then retry.',
    message: `The account already has ${limits.activeJobsMax} active jobs. Wait until one of them ends, and then retry.`,
    extra: {
      active_jobs: {
        type: 'integer',
        minimum: 0,
        description: 'Number of active jobs in the account.',
        examples: [limits.activeJobsMax],
      },
      limit: {
        type: 'integer',
        minimum: 1,
        description: 'Maximum number of active jobs.',
        examples: [limits.activeJobsMax],
      },
    },
  },
  enqueue_failed: {
    status: 500,
    operations: submission,
    retryable: true,
    cause: 'The job was created but could not be enqueued. Its words were refunded.',
    fix: 'Retry with the same `Idempotency-Key`; a new job is created.',
    message: 'The job could not be enqueued, and its words were refunded. Retry with the same Idempotency-Key.',
    extra: {},
  },
  internal_error: {
    status: 500,
    operations: both,
    retryable: false,
    cause: 'An unexpected error occurred in the service.',
    fix: 'If the error persists, contact support and include the value of `X-Request-Id`.',
    message:
      'An unexpected error occurred. If the error persists, contact support and include the X-Request-Id of this response.',
    extra: {},
  },
  service_unavailable: {
    status: 503,
    operations: both,
    retryable: true,
    cause: 'The service is overloaded or cannot reach its database.',
    fix: 'Wait for the time specified in `Retry-After`, and then retry. Use the same `Idempotency-Key` for submissions.',
    message:
      'The service is temporarily unavailable. Wait for the time specified in Retry-After, and then retry, using the same Idempotency-Key for submissions.',
    extra: {},
  },
} as const satisfies Record<string, ErrorEntry>);

/**
 * Message of `unauthorized` if the Authorization header is missing. In all other cases, the message is "Invalid API
 * key."
 */
export const missingApiKeyMessage = 'Missing API key.';

export type ErrorCode = keyof typeof errorCatalog;

export const errorCodes = Object.keys(errorCatalog) as ErrorCode[];

type FieldValue<Schema> = Schema extends { type: 'integer' } ? number : string;

/** The extra top-level fields of an error code. */
export type ErrorExtra<Code extends ErrorCode> = {
  -readonly [Field in keyof (typeof errorCatalog)[Code]['extra']]: FieldValue<
    (typeof errorCatalog)[Code]['extra'][Field]
  >;
};

/**
 * The message of `insufficient_words` if the text exceeds what is left of the key's monthly limit. In this case,
 * `balance` is the number of words that the key can still spend.
 */
export const keyLimitMessage = 'This text has more words than remain under the monthly limit of this API key.';

/** Returns the message of `word_limit_exceeded` for a text with this number of words. */
export function wordLimitMessage(words: number): string {
  return `The text has ${thousands(words)} words; at most ${thousands(limits.wordsMax)} are allowed. Split it into several requests.`;
}

/** Returns the message of `payload_too_large` for a body with this number of bytes, or of unknown size. */
export function bodyLimitMessage(bytes: number | undefined): string {
  if (bytes === undefined) return errorCatalog.payload_too_large.message;
  return `The request body has ${thousands(bytes)} bytes; at most ${thousands(limits.bodyBytesMax)} are allowed. Split the text into several requests.`;
}

/**
 * Returns the message of `idempotency_conflict`, which names the fields that differ, or the default message if no
 * fields are given.
 */
export function keyConflictMessage(changedFields: readonly string[]): string {
  if (changedFields.length === 0) return errorCatalog.idempotency_conflict.message;
  const fields = changedFields.map((field) => `"${field}"`).join(', ');
  return `This Idempotency-Key was already used with a different body. These fields differ: ${fields}. Use a new key for each new request.`;
}

/** The body of an error response. */
export type ErrorBody<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? { error: { code: Code; message: string } } & ErrorExtra<Code>
  : never;

type ErrorOptions<Code extends ErrorCode> = keyof ErrorExtra<Code> extends never
  ? [options?: { message?: string }]
  : [options: { message?: string; extra: ErrorExtra<Code> }];

/**
 * Creates the body of an error response.
 * @param code the error code. The type requires `extra` if the code has extra fields, and forbids it otherwise
 * @param options `message` overrides the default message and must not repeat input
 */
export function errorBody<Code extends ErrorCode>(code: Code, ...[options]: ErrorOptions<Code>): ErrorBody<Code> {
  const extra = options !== undefined && 'extra' in options ? options.extra : {};
  return { error: { code, message: options?.message ?? errorCatalog[code].message }, ...extra } as ErrorBody<Code>;
}
