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

test.each([
  ['an undocumented status', { ...created, status: 418 }],
  ['a status of another operation', { ...created, operationId: 'getHumanizeJob' as const }],
  ['another content type', { ...created, headers: { ...headers, 'content-type': 'text/html' } }],
  ['no request id', { ...created, headers: { ...headers, 'x-request-id': undefined } }],
  ['no rate-limit header', { ...created, headers: { ...headers, 'x-ratelimit-reset': undefined } }],
  ['a reset that is not a time', { ...created, headers: { ...headers, 'x-ratelimit-reset': '60' } }],
  [
    'a time without three digits of milliseconds',
    { ...created, body: { ...job, created_at: '2026-01-02T03:04:05.12Z' } },
  ],
  ['a limit that is not a number', { ...created, headers: { ...headers, 'x-ratelimit-limit': '20;w=60' } }],
  ['rate-limit headers on 401', { ...unauthorized, headers: { ...headers, ...unauthorized.headers } }],
  ['a 401 that does not name its scheme', { ...unauthorized, headers: headersBeforeKey }],
  ['a replay header on a new job', { ...created, headers: { ...headers, 'idempotent-replayed': 'true' } }],
  ['no replay header on a replay', { ...created, status: 200 }],
  ['cross-origin access', { ...created, headers: { ...headers, 'access-control-allow-origin': '*' } }],
  ['the name of the framework', { ...created, headers: { ...headers, 'x-powered-by': 'Express' } }],
  ['no Retry-After', { ...rateLimited, headers }],
  ['a Retry-After that differs from the body', { ...rateLimited, headers: { ...headers, 'retry-after': '9' } }],
  ['a code of another status', { ...rateLimited, body: errorBody('not_found') }],
  ['no envelope', { ...rateLimited, body: undefined }],
  [
    'no rate-limit headers on enqueue_failed',
    { ...created, status: 500, headers: headersBeforeKey, body: errorBody('enqueue_failed') },
  ],
  ['a missing field', { ...created, body: { ...job, mode: undefined } }],
])('%s is reported', (_what, response) => {
  expect(validateResponse(response)).not.toEqual([]);
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
