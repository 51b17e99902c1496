/**
 * The one list of errors of the HTTP interface: code, status, whether the same request may be sent again, default
 * message, and the schemas of the extra top-level fields. Envelopes, OpenAPI document, README and client are made
 * from it. Codes are part of the contract; messages are not, but they always say what to do and never repeat input.
 */
import { limits } from './limits.ts';

type FieldSchema =
  | { readonly type: 'integer'; readonly minimum: number; readonly description: string }
  | { readonly type: 'string'; readonly format: 'uuid' | 'date-time'; readonly description: string };

type ErrorEntry = {
  /** HTTP status of the answer. */
  readonly status: number;
  /** Whether the very same request may be sent again (after Retry-After, where there is one). */
  readonly retryable: boolean;
  /** When it is given, for documentation. */
  readonly condition: string;
  /** What the caller reads when the route has nothing more exact to say. */
  readonly message: string;
  /** JSON Schemas of the extra top-level fields, all of them required. */
  readonly extra: Readonly<Record<string, FieldSchema>>;
};

const thousands = (count: number): string => count.toLocaleString('en-US');

export const errorCatalogue = Object.freeze({
  bad_request: {
    status: 400,
    retryable: false,
    condition: 'The body is not valid JSON in UTF-8, or the request is not well-formed HTTP with a JSON body.',
    message: 'The request body could not be read. Send valid JSON in UTF-8 with "Content-Type: application/json".',
    extra: {},
  },
  validation_error: {
    status: 400,
    retryable: false,
    condition: 'A field fails schema validation, the text has no words, or `webhook_url` is refused.',
    message: 'A field of the request body is not valid. Compare the body with the documentation.',
    extra: {},
  },
  word_limit_exceeded: {
    status: 400,
    retryable: false,
    condition: `\`text\` has more than ${thousands(limits.wordsMax)} words.`,
    message: `The text has more than ${thousands(limits.wordsMax)} words. Split it and send the parts one by one.`,
    extra: {},
  },
  unauthorized: {
    status: 401,
    retryable: false,
    condition: 'The key is missing, invalid, expired, revoked, or lacks the `humanize` scope.',
    message: 'Invalid API key.',
    extra: {},
  },
  insufficient_words: {
    status: 402,
    retryable: false,
    condition: 'The balance cannot cover the words to reserve.',
    message: 'The balance does not cover this text. Add words to the account or send a shorter text.',
    extra: {
      balance: { type: 'integer', minimum: 0, description: 'Words that the account has left.' },
      words_required: { type: 'integer', minimum: 1, description: 'Words that this request would reserve.' },
    },
  },
  not_found: {
    status: 404,
    retryable: false,
    condition: 'No job with that id on the account, or no such path.',
    message: 'Job not found.',
    extra: {},
  },
  idempotency_conflict: {
    status: 409,
    retryable: false,
    condition: 'The `Idempotency-Key` was used with a different body within the last 24 hours.',
    message: 'This Idempotency-Key was used with a different body. Use a new key for a new request.',
    extra: {
      existing_job_id: { type: 'string', format: 'uuid', description: 'The job that the key names.' },
      expires_at: { type: 'string', format: 'date-time', description: '24 hours after the first use of the key.' },
    },
  },
  payload_too_large: {
    status: 413,
    retryable: false,
    condition: `The body is larger than ${thousands(limits.bodyBytesMax)} bytes.`,
    message: `The request body is larger than ${thousands(limits.bodyBytesMax)} bytes. Split the text and send the parts one by one.`,
    extra: {},
  },
  rate_limited: {
    status: 429,
    retryable: true,
    condition: `More than ${limits.submissionsPerMinute} POST or ${limits.lookupsPerMinute} GET requests in a minute with one key.`,
    message: 'Too many requests with this key. Wait as long as Retry-After says, then send the request again.',
    extra: {
      retry_after_seconds: { type: 'integer', minimum: 0, description: 'The same number as in Retry-After.' },
      reset_at: { type: 'string', format: 'date-time', description: 'When the current window ends.' },
    },
  },
  too_many_concurrent_jobs: {
    status: 429,
    retryable: true,
    condition: `The account has ${limits.activeJobsMax} jobs that have not ended.`,
    message: `The account has ${limits.activeJobsMax} jobs that have not ended. Wait until one has ended, then send the request again.`,
    extra: {
      active_jobs: { type: 'integer', minimum: 0, description: 'Jobs of the account that have not ended.' },
      limit: { type: 'integer', minimum: 1, description: 'How many there may be.' },
    },
  },
  enqueue_failed: {
    status: 500,
    retryable: true,
    condition: 'The job was created but could not be enqueued; its words were refunded.',
    message:
      'The job could not be enqueued and its words were refunded. Send the request again with the same Idempotency-Key.',
    extra: {},
  },
  internal_error: {
    status: 500,
    retryable: false,
    condition: 'A fault of the service that no other code describes.',
    message: 'Something went wrong on our side. If it stays, contact support with the X-Request-Id of this response.',
    extra: {},
  },
  service_unavailable: {
    status: 503,
    retryable: true,
    condition: 'The service cannot reach its database.',
    message:
      'The service is unavailable for the moment. Wait as long as Retry-After says, then send the request again, a submission with the same Idempotency-Key.',
    extra: {},
  },
} as const satisfies Record<string, ErrorEntry>);

/** Message of `unauthorized` when the Authorization header is absent; every other case reads "Invalid API key." */
export const missingApiKeyMessage = 'Missing API key.';

export type ErrorCode = keyof typeof errorCatalogue;

type FieldValue<Schema> = Schema extends { type: 'integer' } ? number : string;

/** The extra top-level fields of a code, as they go over the wire. */
export type ErrorExtra<Code extends ErrorCode> = {
  -readonly [Field in keyof (typeof errorCatalogue)[Code]['extra']]: FieldValue<
    (typeof errorCatalogue)[Code]['extra'][Field]
  >;
};

/** The body of every answer that is not a job. */
export type ErrorBody<Code extends ErrorCode = ErrorCode> = Code extends ErrorCode
  ? { error: { code: Code; message: string } } & ErrorExtra<Code>
  : never;

type ErrorOptions<Code extends ErrorCode> = keyof ErrorExtra<Code> extends never
  ? [options?: { message?: string }]
  : [options: { message?: string; extra: ErrorExtra<Code> }];

/**
 * Makes the body of an error answer.
 * @param code a code of the catalogue; the compiler asks for `extra` exactly where the code has extra fields
 * @param options `message` replaces the catalogue's; it must not repeat anything that the caller sent
 */
export function errorBody<Code extends ErrorCode>(code: Code, ...[options]: ErrorOptions<Code>): ErrorBody<Code> {
  const extra = options !== undefined && 'extra' in options ? options.extra : {};
  return { error: { code, message: options?.message ?? errorCatalogue[code].message }, ...extra } as ErrorBody<Code>;
}
