/**
 * The responses of all operations: status, body and headers. The OpenAPI document and `validateResponse` both read this
 * table, so responses are validated against the documentation.
 */
import { errorCatalog, errorCodes, type ErrorCode, type OperationId } from './error-catalog.ts';
import { limits } from './limits.ts';

export type HeaderName =
  | 'X-Request-Id'
  | 'X-RateLimit-Limit'
  | 'X-RateLimit-Remaining'
  | 'X-RateLimit-Reset'
  | 'Retry-After'
  | 'WWW-Authenticate'
  | 'Idempotent-Replayed'
  | 'Link'
  | 'X-Warning';

type HeaderSpec = {
  readonly description: string;
  readonly example: string | number;
  readonly schema: {
    readonly type: 'integer' | 'string';
    readonly format?: 'date-time';
    readonly enum?: readonly string[];
  };
};

export const responseHeaders: Readonly<Record<HeaderName, HeaderSpec>> = {
  'X-Request-Id': {
    description:
      'Identifies the request in support cases. If the client sends an X-Request-Id of 8 to 128 letters, digits and `-._~`, it is kept.',
    example: '6f0b2c1e-5f1d-4a57-9d8b-0c2f7f1f4e11',
    schema: { type: 'string' },
  },
  'X-RateLimit-Limit': {
    description: 'Requests allowed in the current window.',
    example: 20,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Remaining': {
    description: 'Requests remaining in the current window.',
    example: 19,
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': {
    description: 'When the current window ends.',
    example: '2026-01-02T03:05:00.000Z',
    schema: { type: 'string', format: 'date-time' },
  },
  'Retry-After': { description: 'Seconds to wait before retrying.', example: 10, schema: { type: 'integer' } },
  'WWW-Authenticate': {
    description: 'The authentication scheme. Always `Bearer`: send the API key as a bearer token.',
    example: 'Bearer',
    schema: { type: 'string', enum: ['Bearer'] },
  },
  'Idempotent-Replayed': {
    description: 'Present if the response repeats the job of an earlier request with the same Idempotency-Key.',
    example: 'true',
    schema: { type: 'string', enum: ['true'] },
  },
  Link: {
    description:
      'A link to the documentation of the error, with the relation `help`. Present if the deployment publishes documentation.',
    example: '<https://humanize.example.com/docs/errors#rate_limited>; rel="help"',
    schema: { type: 'string' },
  },
  'X-Warning': {
    description:
      'Names unknown fields of the request body that are probably misspelled, or the probable mistake in how the API key was sent.',
    example: 'Unknown field "use_british_spelling" was ignored. Did you mean "use_british_spellings"?',
    schema: { type: 'string' },
  },
};

const rateLimitHeaders: readonly HeaderName[] = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'];

export type ResponseSpec = {
  readonly status: number;
  readonly description: string;
  /** 'job' or the error codes that the response can contain. */
  readonly body: 'job' | readonly ErrorCode[];
  readonly required: readonly HeaderName[];
  /** Headers that are present unless an error occurred before the API key was identified. */
  readonly usual: readonly HeaderName[];
  /** Headers that depend on the request or on the deployment. */
  readonly optional: readonly HeaderName[];
};

export type Operation = {
  readonly operationId: OperationId;
  readonly method: 'get' | 'post';
  /** The path relative to the base URL. */
  readonly path: '/humanize' | '/humanize/{id}';
  readonly summary: string;
  readonly description: string;
  readonly responses: readonly ResponseSpec[];
};

export const operations: readonly Operation[] = [
  {
    operationId: 'createHumanizeJob',
    method: 'post',
    path: '/humanize',
    summary: 'Submit a text',
    description: `Reserves words, creates a job and returns immediately. Limits: ${limits.submissionsPerMinute} requests per minute per API key, ${limits.activeJobsMax} active jobs per account, and a body of ${limits.bodyBytesMax.toLocaleString('en-US')} bytes.`,
    responses: [
      job(202, 'The job was created and enqueued.'),
      job(
        200,
        'The Idempotency-Key matched an earlier request with the same body. Returns the current state of that job.',
        ['Idempotent-Replayed'],
      ),
      ...errors('createHumanizeJob'),
    ].map(withWarnings),
  },
  {
    operationId: 'getHumanizeJob',
    method: 'get',
    path: '/humanize/{id}',
    summary: 'Retrieve a job',
    description: `Returns the current state of a job. Poll about every ${limits.pollIntervalMs / 1000} seconds. Limit: ${limits.lookupsPerMinute} requests per minute per API key.`,
    responses: [job(200, 'The job.'), ...errors('getHumanizeJob')],
  },
];

/** The `not_found` message for an unknown path or method. It lists all endpoints, because there are only a few. */
export const noSuchEndpointMessage = `There is no such endpoint. Did you mean ${operations
  .map(({ method, path }) => `${method.toUpperCase()} /v1${path}`)
  .join(' or ')}?`;

function job(status: number, description: string, more: readonly HeaderName[] = []): ResponseSpec {
  return {
    status,
    description,
    body: 'job',
    required: ['X-Request-Id', ...rateLimitHeaders, ...more],
    usual: [],
    optional: [],
  };
}

/**
 * Returns the error responses of an operation in ascending order of status. Each response lists all error codes with
 * that status.
 */
function errors(operation: OperationId): ResponseSpec[] {
  const codes = errorCodes.filter((code) => errorCatalog[code].operations.some((id) => id === operation));
  const byStatus = Map.groupBy(codes, (code) => errorCatalog[code].status);
  return Array.from(byStatus, ([status, together]) => errorResponse(status, together)).toSorted(
    (a, b) => a.status - b.status,
  );
}

function errorResponse(status: number, codes: readonly ErrorCode[]): ResponseSpec {
  const isUnauthorized = status === errorCatalog.unauthorized.status;
  const rate = isUnauthorized ? [] : rateLimitHeaders;
  const mayPrecedeKey = status >= 500;
  const own: HeaderName[] = isUnauthorized ? ['WWW-Authenticate'] : [];
  if (status === 429 || status === 503) own.push('Retry-After');
  return {
    status,
    description: codes.map((code) => `\`${code}\`: ${errorCatalog[code].cause}`).join('\n\n'),
    body: codes,
    required: ['X-Request-Id', ...(mayPrecedeKey ? [] : rate), ...own],
    usual: mayPrecedeKey ? rate : [],
    optional: isUnauthorized ? ['Link', 'X-Warning'] : ['Link'],
  };
}

/** Adds `X-Warning` to a response. Any response to a submission can contain it once the body has been parsed. */
function withWarnings(response: ResponseSpec): ResponseSpec {
  return { ...response, optional: [...new Set([...response.optional, 'X-Warning' as const])] };
}
