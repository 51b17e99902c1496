import { limits } from '@humanize/contract';
import { insertApiKey, resumeAccount, revokeApiKey, suspendAccount } from '@humanize/database';
import { waitUntil, type TestAccount } from '@humanize/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { v7 as newId } from 'uuid';
import {
  runApi,
  runApiUnderTest,
  type ApiResponse,
  type ApiUnderTest,
  type RunningApi,
} from '../../test-support/run-api.ts';

/** The time within which every replica must reject a key that was revoked or has expired. */
const rejectedWithinMs = 1_000;

let api: ApiUnderTest;
let replica: RunningApi;
let account: TestAccount;

beforeAll(async () => {
  api = await runApiUnderTest({ TRUST_PROXY: '1' });
  replica = await runApi({
    DATABASE_URL: api.database.urlOf('api'),
    REDIS_URL: api.redis.redisUrl,
    QUEUE_PREFIX: api.redis.prefix,
  });
});
beforeEach(async () => {
  account = await api.newAccount();
});
afterAll(async () => {
  await replica.stop();
  await api.stop();
});

const lookUp = (key: string | null, headers: Record<string, string> = {}, at: RunningApi = api): Promise<ApiResponse> =>
  at.call({ method: 'GET', path: `/humanize/${newId()}`, key, headers });
const messageOf = ({ body }: ApiResponse): unknown => (body['error'] as { message: unknown }).message;

async function insertKey(changes: { scopes?: ['humanize'] | []; expiresAt?: Date | null }): Promise<string> {
  const made = await insertApiKey(api.database.db, {
    apiKeyId: newId(),
    accountId: account.accountId,
    name: 'more',
    scopes: ['humanize'],
    expiresAt: null,
    masterKey: api.masterKey,
    ...changes,
  });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return made.key;
}

test('without an Authorization header, the message is "Missing API key."', async () => {
  const response = await lookUp(null);
  expect([response.status, response.code, messageOf(response)]).toEqual([401, 'unauthorized', 'Missing API key.']);
});

test('a key that is revoked while a body arrives cannot submit it', async () => {
  const body = JSON.stringify({ text: 'A text of five words.' });
  const headers = { authorization: `Bearer ${account.apiKey}`, 'content-type': 'application/json' };
  const request = httpRequest(`${api.baseUrl}/v1/humanize`, { method: 'POST', headers });
  request.write(body.slice(0, 5));
  let others = 0;
  const isCounted = async (): Promise<boolean> => {
    others += 1;
    const left = (await api.call({ key: account.apiKey, body: {} })).headers.get('x-ratelimit-remaining');
    return Number(left) === limits.submissionsPerMinute - others - 1;
  };
  await waitUntil(isCounted, { what: 'the request to be authenticated' });
  await revokeApiKey(api.database.db, { apiKeyId: account.apiKeyId });
  await waitUntil(async () => (await lookUp(account.apiKey)).status === 401, { what: 'the key to be rejected' });
  request.end(body.slice(5));
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(401);
  expect(response.headers['x-ratelimit-limit']).toBeUndefined();
  expect(await text(response)).toContain('Invalid API key.');
});

describe('"Invalid API key." for', () => {
  test.each([
    ['an empty header', () => ''],
    ['no scheme', (key: string) => key],
    ['another scheme', (key: string) => `Basic ${key}`],
    ['no key', () => 'Bearer'],
    ['two keys', (key: string) => `Bearer ${key} ${key}`],
    ['a wrong prefix', (key: string) => `Bearer ${key.replace('live', 'test')}`],
    ['a typo', (key: string) => `Bearer ${key.slice(0, -1)}${key.endsWith('a') ? 'b' : 'a'}`],
    ['a shorter key', (key: string) => `Bearer ${key.slice(0, -1)}`],
    ['a longer key', (key: string) => `Bearer ${key}a`],
    ['a very long key', () => `Bearer ${'a'.repeat(10_000)}`],
    ['SQL', () => "Bearer ' OR 1=1 --"],
  ])('%s', async (_name, header) => {
    const response = await lookUp(null, { authorization: header(account.apiKey) });
    expect([response.status, messageOf(response)]).toEqual([401, 'Invalid API key.']);
  });

  test('a well-formed key that does not exist', async () => {
    const other = await api.newAccount();
    await revokeApiKey(api.database.db, { apiKeyId: other.apiKeyId });
    expect(messageOf(await lookUp(other.apiKey))).toBe('Invalid API key.');
  });

  test('a key without the scope', async () => {
    expect(messageOf(await lookUp(await insertKey({ scopes: [] })))).toBe('Invalid API key.');
  });

  test('an expired key', async () => {
    expect(messageOf(await lookUp(await insertKey({ expiresAt: new Date(Date.now() - 1_000) })))).toBe(
      'Invalid API key.',
    );
  });
});

test.each(['Bearer', 'bearer', 'BEARER'])('the scheme "%s" is accepted', async (scheme) => {
  expect((await lookUp(null, { authorization: `${scheme} ${account.apiKey}` })).status).toBe(404);
});

test('two Authorization headers are rejected', async () => {
  const response = await lookUp(account.apiKey, { Authorization: `Bearer ${account.apiKey}` });
  // fetch joins the two headers with a comma, which is not valid in a key.
  expect(response.status).toBe(401);
});

const useEverywhere = async (key: string): Promise<number[]> =>
  (await Promise.all([lookUp(key), lookUp(key, {}, replica)])).map(({ status }) => status);

/**
 * Waits until both replicas reject the key. Returns the number of milliseconds between this call and the last accepted
 * request.
 */
const acceptedForMs = async (key: string): Promise<number> => {
  const startedAtMs = performance.now();
  let lastAcceptedMs = 0;
  await waitUntil(
    async () => {
      const sentMs = performance.now() - startedAtMs;
      const isRejected = (await useEverywhere(key)).every((status) => status === 401);
      if (!isRejected) lastAcceptedMs = sentMs;
      return isRejected;
    },
    { what: 'both replicas to reject the key', intervalMs: 50 },
  );
  return lastAcceptedMs;
};

describe('within a second, every replica rejects a key that', () => {
  test('was revoked', async () => {
    expect(await useEverywhere(account.apiKey)).toEqual([404, 404]);
    await revokeApiKey(api.database.db, { apiKeyId: account.apiKeyId });
    expect(await acceptedForMs(account.apiKey)).toBeLessThan(rejectedWithinMs);
  });

  test('belongs to a suspended account, until the account is resumed', async () => {
    expect(await useEverywhere(account.apiKey)).toEqual([404, 404]);
    await suspendAccount(api.database.db, { accountId: account.accountId });
    expect(await acceptedForMs(account.apiKey)).toBeLessThan(rejectedWithinMs);
    await resumeAccount(api.database.db, { accountId: account.accountId });
    await waitUntil(async () => (await lookUp(account.apiKey)).status === 404, { what: 'the key to be valid again' });
  });

  test('expires, even while it is cached', async () => {
    let [key, expiresAt] = ['', new Date()];
    let lifetimeMs = 400;
    const isCached = async (): Promise<boolean> => {
      expiresAt = new Date(Date.now() + lifetimeMs);
      key = await insertKey({ expiresAt });
      // On a busy machine, the key can expire before both replicas have seen it.
      lifetimeMs *= 2;
      return (await useEverywhere(key)).every((status) => status === 404);
    };
    await waitUntil(isCached, { what: 'both replicas to accept a key' });
    await waitUntil(() => Date.now() >= expiresAt.getTime() + 5, { what: 'the expiry', intervalMs: 5 });
    expect(await useEverywhere(key)).toEqual([401, 401]);
  });
});

/** Returns the headers that the trusted proxy adds to a request from this address. */
const from = (address: string): Record<string, string> => ({ 'X-Forwarded-For': address });

describe('failed authentications', () => {
  const warning = 'too many failed authentications from a network';
  const countLimited = (): number => api.logged.filter(({ message }) => message === warning).length;

  test('are limited per IPv6 /64, while valid keys from the same network, known or new, are accepted', async () => {
    const revoked = await api.newAccount();
    await revokeApiKey(api.database.db, { apiKeyId: revoked.apiKeyId });
    expect((await lookUp(account.apiKey, from('2001:db8::1'))).status).toBe(404);
    for (let count = 0; count <= limits.failedAuthenticationsPerMinute; count += 1) {
      expect(countLimited()).toBe(0);
      const response = await lookUp(revoked.apiKey, from(`2001:db8::${count.toString(16)}`));
      expect([response.status, messageOf(response)]).toEqual([401, 'Invalid API key.']);
    }
    expect(countLimited()).toBe(1);
    // The /56 has a higher limit.
    expect((await lookUp(revoked.apiKey, from('2001:db8:0:1::1'))).status).toBe(401);
    expect(countLimited()).toBe(1);
    // An invalid key still gets the response that the contract specifies.
    expect((await lookUp(revoked.apiKey, from('2001:db8::ffff'))).status).toBe(401);
    expect((await lookUp(account.apiKey, from('2001:db8::ffff'))).status).toBe(404);
    expect((await lookUp(await insertKey({}), from('2001:db8::ffff'))).status).toBe(404);
  });
});
