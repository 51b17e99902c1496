import { expect, test } from '@jest/globals';
import { queuedJob } from '../test-support/sample-jobs.ts';
import { errorBody } from './error-catalog.ts';
import { renderJob } from './job.ts';
import { validateResponse } from './validate-response.ts';

const headers = {
  'content-type': 'application/json; charset=utf-8',
  'x-request-id': 'r1',
  'x-ratelimit-limit': '20',
  'x-ratelimit-remaining': '0',
  'x-ratelimit-reset': '2026-01-02T03:04:05.000Z',
};
const job = renderJob(queuedJob, { publicApiUrl: 'http://127.0.0.1:3000/v1' });
const created = { operationId: 'createHumanizeJob', status: 202, headers, body: job } as const;
const rateLimited = {
  operationId: 'getHumanizeJob',
  status: 429,
  headers: { ...headers, 'retry-after': '8' },
  body: errorBody('rate_limited', { extra: { retry_after_seconds: 8, reset_at: '2026-01-02T03:04:05.000Z' } }),
} as const;
const headersBeforeKey = { 'content-type': 'application/json', 'x-request-id': 'r1' };
const unauthorized = {
  operationId: 'getHumanizeJob',
  status: 401,
  headers: { ...headersBeforeKey, 'www-authenticate': 'Bearer' },
  body: errorBody('unauthorized'),
} as const;

test('documented responses have no problems, with headers from fetch or from Node', () => {
  expect(validateResponse(created)).toEqual([]);
  expect(validateResponse({ ...created, headers: new Headers(headers) })).toEqual([]);
  expect(validateResponse({ ...created, status: 200, headers: { ...headers, 'Idempotent-Replayed': 'true' } })).toEqual(
    [],
  );
  expect(validateResponse(rateLimited)).toEqual([]);
  expect(validateResponse(unauthorized)).toEqual([]);
});

const withHeader = (name: string, value: string | undefined) => ({
  ...created,
  headers: { ...headers, [name]: value },
});

test.each([
  [
    'an undocumented status',
    { ...created, status: 418 },
    'createHumanizeJob has no documented response with status 418',
  ],
  [
    'a status of another operation',
    { ...created, operationId: 'getHumanizeJob' as const },
    'getHumanizeJob has no documented response with status 202',
  ],
  ...[undefined, 'text/html', 'application/json-seq', 'text/application/json'].map(
    (type) =>
      [`the content type ${type}`, withHeader('content-type', type), 'Content-Type is not application/json'] as const,
  ),
  ['no request ID', withHeader('x-request-id', undefined), 'X-Request-Id is missing'],
  ['an empty request ID', withHeader('x-request-id', ''), 'X-Request-Id does not have its documented form'],
  ['no rate-limit header', withHeader('x-ratelimit-reset', undefined), 'X-RateLimit-Reset is missing'],
  [
    'a reset that is not a time',
    withHeader('x-ratelimit-reset', '60'),
    'X-RateLimit-Reset does not have its documented form',
  ],
  [
    'a time without three digits of milliseconds',
    { ...created, body: { ...job, created_at: '2026-01-02T03:04:05.12Z' } },
    'body/created_at must match format "date-time"',
  ],
  [
    'a limit that is not a number',
    withHeader('x-ratelimit-limit', '20;w=60'),
    'X-RateLimit-Limit does not have its documented form',
  ],
  [
    'rate-limit headers on 401',
    { ...unauthorized, headers: { ...headers, ...unauthorized.headers } },
    'X-RateLimit-Limit is not documented for this response',
  ],
  [
    'a 401 that does not name its scheme',
    { ...unauthorized, headers: headersBeforeKey },
    'WWW-Authenticate is missing',
  ],
  [
    'a 401 that names another scheme',
    { ...unauthorized, headers: { ...headersBeforeKey, 'www-authenticate': 'Basic' } },
    'WWW-Authenticate does not have its documented form',
  ],
  [
    'a replay header on a new job',
    withHeader('idempotent-replayed', 'true'),
    'Idempotent-Replayed is not documented for this response',
  ],
  ['no replay header on a replay', { ...created, status: 200 }, 'Idempotent-Replayed is missing'],
  [
    'cross-origin access',
    withHeader('access-control-allow-origin', '*'),
    'the header access-control-allow-origin must not be sent',
  ],
  ['the name of the framework', withHeader('x-powered-by', 'Express'), 'the header x-powered-by must not be sent'],
  ['no Retry-After', { ...rateLimited, headers }, 'Retry-After is missing'],
  [
    'a Retry-After that differs from the body',
    { ...rateLimited, headers: { ...headers, 'retry-after': '9' } },
    'Retry-After and retry_after_seconds differ',
  ],
  [
    'a code of another status',
    { ...rateLimited, body: errorBody('not_found') },
    'the code in the body is not documented for 429',
  ],
  ['no envelope', { ...rateLimited, body: undefined }, 'the code in the body is not documented for 429'],
  [
    'no rate-limit headers on enqueue_failed',
    { ...created, status: 500, headers: headersBeforeKey, body: errorBody('enqueue_failed') },
    'X-RateLimit-Remaining is missing',
  ],
  ['a missing field', { ...created, body: { ...job, mode: undefined } }, "body must have required property 'mode'"],
] as const)('%s is reported', (_what, response, problem) => {
  expect(validateResponse(response)).toContain(problem);
});

test('Retry-After of too_many_concurrent_jobs is 10', () => {
  const body = errorBody('too_many_concurrent_jobs', { extra: { active_jobs: 5, limit: 5 } });
  const response = (seconds: string) => ({
    ...created,
    status: 429,
    headers: { ...headers, 'retry-after': seconds },
    body,
  });
  expect(validateResponse(response('10'))).toEqual([]);
  expect(validateResponse(response('11'))).toEqual(['Retry-After must be 10']);
});

test('an error that occurs before the key is identified may lack rate-limit headers', () => {
  const unavailable = { ...headersBeforeKey, 'retry-after': '2' };
  const body = errorBody('service_unavailable');
  expect(validateResponse({ operationId: 'getHumanizeJob', status: 503, headers: unavailable, body })).toEqual([]);
  expect(
    validateResponse({ ...created, status: 500, headers: headersBeforeKey, body: errorBody('internal_error') }),
  ).toEqual([]);
});
