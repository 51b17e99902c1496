/** Checks for limits at their exact values and for the error rules: rate limit headers, Retry-After, retries. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type Job, limits } from '@humanize/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../check.ts';
import type { ServiceResponse } from '../service.ts';
import { codeOf, operatorOf, type Session, wordsOf } from '../session.ts';
import { fullAccount } from './create-job.ts';

const limit = table('Limits');
const rule = table('Errors, rules');

type Window = { responses: ServiceResponse[]; refused: ServiceResponse; key: string; accountId: string };

/** Exceeds the rate limit of a new key by one request, using requests that cost no words. */
async function exhaust(session: Session, method: 'GET' | 'POST', requests: number): Promise<Window> {
  const { accountId } = await session.keys.newAccount(10);
  const { apiKey: key } = await session.keys.newKey(accountId);
  const send = () => session.send(cheapRequest(method, key));
  const responses: ServiceResponse[] = [];
  for (let sent = 0; sent < requests; sent += 1) responses.push(await send());
  return { responses, refused: await send(), key, accountId };
}

const resetMs = ({ headers }: ServiceResponse): number => Date.parse(String(headers['x-ratelimit-reset']));

function cheapRequest(method: 'GET' | 'POST', key: string) {
  const headers = { 'content-type': 'application/json' };
  return method === 'GET'
    ? { method, path: `/humanize/${randomUUID()}`, key }
    : { method, path: '/humanize', key, headers, body: '{}' };
}

const submissionWindow = (session: Session): Promise<Window> =>
  session.observe('an exceeded submission rate', () => exhaust(session, 'POST', limits.submissionsPerMinute));
const lookupWindow = (session: Session): Promise<Window> =>
  session.observe('an exceeded lookup rate', () => exhaust(session, 'GET', limits.lookupsPerMinute));

function assertWindow({ responses, refused }: Window, allowed: number): void {
  const remaining = responses.map(({ headers }) => Number(headers['x-ratelimit-remaining']));
  assert.deepEqual(
    remaining,
    Array.from({ length: allowed }, (_, index) => allowed - 1 - index),
  );
  assert.ok(responses.every(({ headers }) => headers['x-ratelimit-limit'] === String(allowed)));
  assert.deepEqual([refused.status, codeOf(refused)], [429, 'rate_limited']);
  assert.equal(refused.headers['x-ratelimit-remaining'], '0');
}

/** Sends a body of exactly `bytes` bytes. The white space after the object is not part of the text. */
function postOfBytes(session: Session, bytes: number, chunked: boolean): Promise<ServiceResponse> {
  return session.postBytes('{"text":"one two"}'.padEnd(bytes), { chunked });
}

/** Returns a blocked URL of `length` characters. */
const blockedUrl = (length: number): string => `https://127.0.0.1/${'p'.repeat(length - 18)}`;

const operator = { needs: ['operator'] } as const;

export const limitChecks = [
  limit('Text length: 1 and 50,000 characters pass, 50,001 do not', async (session) => {
    await session.submit({ text: 'a' });
    for (const character of ['a', '𝒜']) {
      // 50,000 four-byte characters would exceed the body limit.
      const text = 'a'.repeat(limits.textLengthMax - 10_000) + character.repeat(10_000);
      assert.equal((await session.submit({ text })).input_words, 1);
      assert.equal(codeOf(await session.post({ text: `${text}a` })), 'validation_error');
    }
  }),
  limit('Words per request: 2,000 pass, 2,001 do not', async (session) => {
    const job = await session.submit({ text: wordsOf(limits.wordsMax) });
    assert.equal(job.input_words, limits.wordsMax);
    assert.equal(codeOf(await session.post({ text: wordsOf(limits.wordsMax + 1) })), 'word_limit_exceeded');
  }),
  limit('Request body: 128,000 bytes pass, 128,001 do not, in chunks too', async (session) => {
    for (const chunked of [false, true]) {
      assert.equal((await postOfBytes(session, limits.bodyBytesMax, chunked)).status, 202);
      const response = await postOfBytes(session, limits.bodyBytesMax + 1, chunked);
      assert.equal(codeOf(response), 'payload_too_large');
    }
  }),
  limit(
    'Active jobs: 5 per account',
    async (session) => {
      const { accepted, refused, activeMost } = await fullAccount(session);
      assert.equal(codeOf(refused), 'too_many_concurrent_jobs');
      assert.ok(accepted.length >= limits.activeJobsMax, `${accepted.length} were accepted`);
      assert.ok(activeMost <= limits.activeJobsMax, `${activeMost} were active`);
    },
    operator,
  ),
  limit(
    'Submission rate: 20 per minute per key',
    async (session) => {
      const window = await submissionWindow(session);
      assertWindow(window, limits.submissionsPerMinute);
      const { apiKey } = await session.keys.newKey(window.accountId);
      assert.equal((await session.send(cheapRequest('POST', apiKey))).status, 400, 'another key has its own window');
      assert.equal((await session.send(cheapRequest('GET', window.key))).status, 404, 'lookups have their own window');
    },
    operator,
  ),
  limit(
    'Lookup rate: 120 per minute per key',
    async (session) => assertWindow(await lookupWindow(session), limits.lookupsPerMinute),
    operator,
  ),
  limit('Idempotency key length: 256 characters count', async (session) => {
    const submit = async (key: string): Promise<Job> => {
      // Node encodes headers as Latin-1, so convert the UTF-8 bytes to Latin-1 characters.
      const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') };
      return (await session.post({ text: 'one' }, { headers })).body as Job;
    };
    for (const letter of ['k', 'é']) {
      const start = `${randomUUID()}${letter.repeat(256)}`.slice(0, limits.idempotencyKeyLengthMax - 1);
      const made = await submit(`${start}1`);
      assert.equal((await submit(`${start}1more`)).id, made.id);
      assert.notEqual((await submit(`${start}2`)).id, made.id);
    }
  }),
  limit('Idempotency retention: a key is still known after other requests', async (session) => {
    const headers = { 'idempotency-key': randomUUID() };
    const made = await session.submit({ text: 'one' }, { headers });
    for (let other = 0; other < 3; other += 1) await session.submit({ text: 'one' });
    assert.equal(((await session.post({ text: 'one' }, { headers })).body as Job).id, made.id);
  }),
  limit('webhook_url length: 2,049 characters are rejected because of the length', async (session) => {
    const messageOf = async (length: number): Promise<string> => {
      const response = await session.post({ text: 'one', webhook_url: blockedUrl(length) });
      return (response.body as { error: { message: string } }).error.message;
    };
    // The URL is rejected at either length, but the messages show whether the length is the reason.
    const [allowed, tooLong] = [await messageOf(limits.webhookUrlLengthMax), await messageOf(2_049)];
    assert.match(tooLong, /2,048/);
    assert.notEqual(allowed, tooLong);
  }),
  limit(
    'Job lifetime: jobs end within their lifetime',
    async (session) => {
      const { id } = await session.submit({ text: 'one two' });
      const job = await session.ended(id);
      const shown = await operatorOf(session).run('jobs show', { id });
      assert.ok(Date.parse(job.completed_at ?? '') < Date.parse(String(shown['expires_at'])));
    },
    operator,
  ),
  limit('Recommended poll interval: one minute of polling stays within the lookup rate', async () => {
    const lookups = 60_000 / limits.pollIntervalMs;
    assert.ok(lookups < limits.lookupsPerMinute);
  }),
  rule(
    '1: Retry-After of rate_limited, equal to retry_after_seconds and up to reset_at',
    async (session) => {
      for (const { refused } of [await submissionWindow(session), await lookupWindow(session)]) {
        const { reset_at } = refused.body as { reset_at: string };
        const seconds = Number(refused.headers['retry-after']);
        assert.ok(seconds >= 1 && seconds <= 60, `${seconds} seconds`);
        assert.equal(refused.headers['x-ratelimit-reset'], reset_at);
      }
    },
    operator,
  ),
  rule(
    '1: Retry-After of too_many_concurrent_jobs is the literal 10',
    async (session) => assert.equal((await fullAccount(session)).refused.headers['retry-after'], '10'),
    operator,
  ),
  rule('2: rate limit headers on every response except 401', async (session) => {
    // All responses of a run are validated. This check adds responses to requests that cost no words.
    for (const body of ['{', '{}', '[]', ' '.repeat(limits.bodyBytesMax + 1)]) {
      const key = await session.keys.forSubmission();
      const headers = { 'content-type': 'application/json' };
      const response = await session.send({ method: 'POST', path: '/humanize', key, headers, body });
      assert.equal(response.headers['x-ratelimit-limit'], String(limits.submissionsPerMinute));
    }
  }),
  rule(
    '3: the same request succeeds after Retry-After',
    async (session) => {
      const { refused, key } = await submissionWindow(session);
      await sleep(Number(refused.headers['retry-after']) * 1_000 + 500);
      assert.equal((await session.send(cheapRequest('POST', key))).status, 400);
    },
    { needs: ['operator'], inBackground: true },
  ),
  rule(
    '3: rejected requests do not extend the window',
    async (session) => {
      const { refused, key } = await exhaust(session, 'GET', limits.lookupsPerMinute);
      const again = await session.send(cheapRequest('GET', key));
      // The time is rounded to the second, so it can differ by one second.
      assert.ok(Math.abs(resetMs(again) - resetMs(refused)) <= 1_000);
    },
    operator,
  ),
  rule('5: a failed job is not an HTTP error', async (session) => {
    const { id } = await session.submit({ text: 'one' });
    assert.equal((await session.get(id)).status, 200);
  }),
];
