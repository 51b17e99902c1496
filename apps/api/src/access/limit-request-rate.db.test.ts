import { limits, noSuchEndpointMessage } from '@humanize/contract';
import { insertApiKey } from '@humanize/database';
import { insertFailedTexts, type TestAccount, waitUntil } from '@humanize/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { v7 as newId } from 'uuid';
import {
  runApi,
  runApiUnderTest,
  type ApiResponse,
  type ApiUnderTest,
  type RunningApi,
} from '../../test-support/run-api.ts';

let api: ApiUnderTest;
let account: TestAccount;
let redis: Redis;

beforeAll(async () => {
  api = await runApiUnderTest();
  redis = new Redis(api.redis.redisUrl);
});
beforeEach(async () => {
  account = await api.newAccount();
});
afterAll(async () => {
  redis.disconnect();
  await api.stop();
});

const lookUp = (): Promise<ApiResponse> =>
  api.call({ method: 'GET', path: `/humanize/${newId()}`, key: account.apiKey });
const submit = (body: unknown = {}): Promise<ApiResponse> => api.call({ key: account.apiKey, body });
const left = ({ headers }: ApiResponse): number => Number(headers.get('x-ratelimit-remaining'));
const times = <T>(count: number, run: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, run));
const countStatus = (responses: ApiResponse[], status: number): number =>
  responses.filter((response) => response.status === status).length;

test('exactly 20 concurrent submissions per minute per key are allowed', async () => {
  const responses = await times(limits.submissionsPerMinute + 5, submit);
  expect(countStatus(responses, 400)).toBe(limits.submissionsPerMinute);
  expect(countStatus(responses, 429)).toBe(5);
});

test('exactly 120 concurrent lookups per minute per key are allowed', async () => {
  const responses = await times(limits.lookupsPerMinute + 5, lookUp);
  expect(countStatus(responses, 404)).toBe(limits.lookupsPerMinute);
  expect(countStatus(responses, 429)).toBe(5);
});

test('the headers count down, and a 429 states when to retry', async () => {
  const sentAt = Date.now();
  const first = await submit();
  const tookMs = Date.now() - sentAt;
  expect(first.headers.get('x-ratelimit-limit')).toBe('20');
  expect(left(first)).toBe(19);
  const resetAt = new Date(String(first.headers.get('x-ratelimit-reset'))).getTime();
  // The time in the header is rounded up to a full second, and it can be late by the duration of the key lookup.
  expect(resetAt).toBeGreaterThanOrEqual(sentAt + 59_000);
  expect(resetAt).toBeLessThanOrEqual(sentAt + 2 * tookMs + 61_000);
  const rest = await times(19, submit);
  expect(rest.map(left).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 19 }, (_, index) => index));

  const refused = await submit();
  expect([refused.status, refused.code, left(refused)]).toEqual([429, 'rate_limited', 0]);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(refused.body).toMatchObject({
    retry_after_seconds: seconds,
    reset_at: refused.headers.get('x-ratelimit-reset'),
  });
  expect(seconds).toBeGreaterThanOrEqual((resetAt - tookMs - Date.now()) / 1_000 - 1);
  expect(seconds).toBeLessThanOrEqual(60);
});

test('rejected requests do not extend the window, and a new window starts after its end', async () => {
  await times(limits.submissionsPerMinute, submit);
  const [key = ''] = await redis.keys(`${api.redis.prefix}:rate:submissions:${account.apiKeyId}`);
  await redis.pexpire(key, 1_900);
  const refused = await times(3, submit);
  expect(refused.map(({ status }) => status)).toEqual([429, 429, 429]);
  const leftMs = await redis.pttl(key);
  for (const { body } of refused) {
    // The window has ended once the advised time has passed.
    expect(Number(body['retry_after_seconds']) * 1_000).toBeGreaterThanOrEqual(leftMs);
    expect(body['retry_after_seconds']).toBeLessThanOrEqual(2);
  }
  await waitUntil(async () => (await redis.pttl(key)) < 0, { what: 'the window to end' });
  const first = await submit();
  expect([first.status, left(first)]).toEqual([400, 19]);
});

test('submissions and lookups are counted separately, and so is each key of an account', async () => {
  await times(limits.submissionsPerMinute + 1, submit);
  expect(left(await lookUp())).toBe(119);
  const second = await insertApiKey(api.database.db, {
    apiKeyId: newId(),
    accountId: account.accountId,
    name: 'second',
    scopes: ['humanize'],
    expiresAt: null,
    masterKey: api.masterKey,
  });
  if (second.outcome !== 'created') throw new Error(second.outcome);
  expect(left(await api.call({ key: second.key, body: {} }))).toBe(19);
});

const startReplica = (): Promise<RunningApi> =>
  runApi({ DATABASE_URL: api.database.urlOf('api'), REDIS_URL: api.redis.redisUrl, QUEUE_PREFIX: api.redis.prefix });

test('replicas share their counts', async () => {
  const replica = await startReplica();
  const both = await Promise.all([times(12, submit), times(12, () => replica.call({ key: account.apiKey, body: {} }))]);
  await replica.stop();
  expect(countStatus(both.flat(), 429)).toBe(4);
});

test("an account's submissions are rejected after 1,200 failed texts within an hour, but its lookups are not", async () => {
  await insertFailedTexts(api.database, account, limits.failedTextsPerHour - 1);
  const before = await startReplica();
  expect((await before.call({ key: account.apiKey, body: {} })).status).toBe(400);
  await before.stop();
  await insertFailedTexts(api.database, account, 1);
  const after = await startReplica();
  const rejected = await after.call({ key: account.apiKey, body: {} });
  expect([rejected.status, rejected.code, left(rejected)]).toEqual([429, 'rate_limited', 0]);
  expect(rejected.headers.get('x-ratelimit-limit')).toBe('1200');
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_500);
  expect((await after.call({ method: 'GET', path: `/humanize/${newId()}`, key: account.apiKey })).status).toBe(404);
  const other = await api.newAccount();
  expect((await after.call({ key: other.apiKey, body: {} })).status).toBe(400);
  await after.stop();
});

test('the order of checks: rate limit before size, size before JSON, JSON before schema', async () => {
  const large = 'x'.repeat(limits.bodyBytesMax + 1);
  expect((await submit(large)).code).toBe('payload_too_large');
  expect((await submit('no json')).code).toBe('bad_request');
  await times(limits.submissionsPerMinute - 2, submit);
  expect((await submit(large)).code).toBe('rate_limited');
  expect((await submit('no json')).code).toBe('rate_limited');
});

test.each([
  ['POST', '/nowhere', '20'],
  ['POST', '/humanize/1', '20'],
  ['GET', '/nowhere', '120'],
  ['GET', '/humanize', '120'],
  ['GET', '/', '120'],
] as const)('%s %s is not found, with the headers of its rate limit window', async (method, path, limit) => {
  const response = await api.call({ method, path, key: account.apiKey, body: {} });
  expect(response.body).toMatchObject({ error: { message: noSuchEndpointMessage } });
  expect([response.status, response.code, response.headers.get('x-ratelimit-limit')]).toEqual([
    404,
    'not_found',
    limit,
  ]);
});

test('an unknown path requires a key', async () => {
  expect((await api.call({ method: 'GET', path: '/nowhere', key: null })).status).toBe(401);
});
