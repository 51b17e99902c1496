/**
 * Every answer that every operation can give: status, what is in the body, which headers. The OpenAPI document and
 * validateResponse both read this table, so that what is documented is what is checked.
 */
import { errorCatalogue, type ErrorCode } from './error-catalogue.ts';
import { limits } from './limits.ts';

export type HeaderName =
  | 'X-Request-Id'
  | 'X-RateLimit-Limit'
  | 'X-RateLimit-Remaining'
  | 'X-RateLimit-Reset'
  | 'Retry-After'
  | 'WWW-Authenticate'
  | 'Idempotent-Replayed';

type HeaderSpec = {
  readonly description: string;
  readonly schema: {
    readonly type: 'integer' | 'string';
    readonly format?: 'date-time';
    readonly enum?: readonly string[];
  };
};

export const responseHeaders: Readonly<Record<HeaderName, HeaderSpec>> = {
  'X-Request-Id': {
    description: 'Names this request in support cases; an incoming X-Request-Id is kept when it is a plain token.',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': { description: 'Requests allowed in the current window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the current window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'When the current window ends.',
    schema: { type: 'string', format: 'date-time' },
  },
  'Retry-After': { description: 'Seconds to wait before the same request is sent again.', schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description: 'How to authenticate: an API key as bearer token.',
    schema: { type: 'string', enum: ['Bearer'] },
  },
  'Idempotent-Replayed': {
    description: 'The Idempotency-Key named an earlier request with the same body.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const rateLimitHeaders: readonly HeaderName[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

export type ResponseSpec = {
  readonly status: number;
  readonly description: string;
  /** 'job', or the codes whose envelopes the answer may have. */
  readonly body: 'job' | readonly ErrorCode[];
  readonly required: readonly HeaderName[];
  /** Headers that the answer has unless the fault came before the key was known. */
  readonly usual: readonly HeaderName[];
};

export type OperationId = 'createHumanizeJob' | 'getHumanizeJob';

export type Operation = {
  readonly operationId: OperationId;
  readonly method: 'get' | 'post';
  /** Below the base address. */
  readonly path: '/humanize' | '/humanize/{id}';
  readonly summary: string;
  readonly description: string;
  readonly responses: readonly ResponseSpec[];
};

const sharedErrors: readonly ErrorCode[] = ['unauthorized', 'rate_limited', 'internal_error', 'service_unavailable'];

export const operations: readonly Operation[] = [
  {
    operationId: 'createHumanizeJob',
    method: 'post',
    path: '/humanize',
    summary: 'Submit a text',
    description: `Reserves words, creates a job and returns at once. At most ${limits.submissionsPerMinute} requests per minute and key, ${limits.activeJobsMax} jobs per account that have not ended, ${limits.bodyBytesMax} bytes of body.`,
    responses: [
      job(202, 'Job created and enqueued.'),
      job(200, 'The Idempotency-Key matched an earlier request with the same body: the original job as it is now.', [
        'Idempotent-Replayed',
      ]),
      ...errors([
        'bad_request',
        'validation_error',
        'word_limit_exceeded',
        'insufficient_words',
        'idempotency_conflict',
        'payload_too_large',
        'too_many_concurrent_jobs',
        'enqueue_failed',
        ...sharedErrors,
      ]),
    ],
  },
  {
    operationId: 'getHumanizeJob',
    method: 'get',
    path: '/humanize/{id}',
    summary: 'Look up a job',
    description: `The job as it is now; wait about ${limits.pollIntervalMs / 1000} seconds between two lookups. At most ${limits.lookupsPerMinute} requests per minute and key.`,
    responses: [job(200, 'The job.'), ...errors(['not_found', ...sharedErrors])],
  },
];

function job(status: number, description: string, more: readonly HeaderName[] = []): ResponseSpec {
  return { status, description, body: 'job', required: ['X-Request-Id', ...rateLimitHeaders, ...more], usual: [] };
}

/** One answer per status, in order of status, with all the codes that share it. */
function errors(codes: readonly ErrorCode[]): ResponseSpec[] {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status);
  return Array.from(byStatus, ([status, together]) => errorResponse(status, together)).toSorted(
    (a, b) => a.status - b.status,
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]): ResponseSpec {
  const isUnauthorized = status === errorCatalogue.unauthorized.status;
  const rate = isUnauthorized ? [] : rateLimitHeaders;
  const mayPrecedeKey = status >= 500;
  const own: HeaderName[] = isUnauthorized ? ['WWW-Authenticate'] : [];
  if (status === 429 || status === 503) own.push('Retry-After');
  return {
    status,
    description: codes.map((code) => `\`${code}\`: ${errorCatalogue[code].condition}`).join('\n\n'),
    body: codes,
    required: ['X-Request-Id', ...(mayPrecedeKey ? [] : rate), ...own],
    usual: mayPrecedeKey ? rate : [],
  };
}
