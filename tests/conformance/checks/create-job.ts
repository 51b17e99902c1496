/** Checks for POST /humanize: request headers, responses and idempotency. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { errorCatalog, type Job, limits, optionDefaults } from '@humanize/contract';
import { table } from '../check.ts';
import { codeOf, operatorOf, type Session, wordsOf } from '../session.ts';
import type { ServiceResponse } from '../service.ts';

const header = table('POST /humanize, request headers');
const responds = table('POST /humanize, responses');
const idempotency = table('POST /humanize, idempotency rules');

const idOf = (response: ServiceResponse): string => (response.body as Job).id;

/** Sends two bodies with two spellings of one idempotency key and returns both responses. */
async function twice(
  session: Session,
  first: [string, unknown],
  second: [string, unknown],
): Promise<[ServiceResponse, ServiceResponse]> {
  const [keyOne, bodyOne] = first;
  const [keyTwo, bodyTwo] = second;
  return [
    await session.post(bodyOne, { headers: { 'idempotency-key': keyOne } }),
    await session.post(bodyTwo, { headers: { 'idempotency-key': keyTwo } }),
  ];
}

/** Reuses an idempotency key with a different body, and returns the first job and the response. */
function conflict(session: Session): Promise<{ job: Job; response: ServiceResponse }> {
  return session.observe('an idempotency conflict', async () => {
    const key = randomUUID();
    const [first, response] = await twice(session, [key, { text: 'one two' }], [key, { text: 'one three' }]);
    return { job: first.body as Job, response };
  });
}

/** Submits jobs until the limit on active jobs is reached. */
export function fullAccount(
  session: Session,
): Promise<{ accepted: Job[]; refused: ServiceResponse; activeMost: number }> {
  return session.observe('an account with five active jobs', async () => {
    const { accountId } = await session.keys.newAccount(1_000_000);
    for (let round = 1; round <= 5; round += 1) {
      const { apiKey } = await session.keys.newKey(accountId);
      const text = wordsOf(limits.wordsMax);
      const responses = await Promise.all(
        Array.from({ length: limits.submissionsPerMinute }, () =>
          session.send({
            method: 'POST',
            path: '/humanize',
            key: apiKey,
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ text }),
          }),
        ),
      );
      const shown = await operatorOf(session).run('accounts show', { account: accountId });
      const accepted = responses.filter(({ status }) => status === 202).map(({ body }) => body as Job);
      const refused = responses.find((response) => codeOf(response) === 'too_many_concurrent_jobs');
      for (const { id } of accepted) await session.ended(id, apiKey);
      if (refused !== undefined) return { accepted, refused, activeMost: Number(shown['active_jobs']) };
    }
    throw new Error('the workers finished jobs faster than they were submitted, so five were never active at once');
  });
}

export const createJobChecks = [
  header('Authorization', async (session) => {
    const response = await session.send({ method: 'POST', path: '/humanize', body: '{"text":"one"}' });
    assert.equal(response.status, 401);
  }),
  header('Content-Type', async (session) => {
    const wrong = ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=iso-8859-1'];
    for (const type of wrong) {
      const response = await session.postBytes('{"text":"one"}', { headers: { 'content-type': type } });
      assert.equal(codeOf(response), 'bad_request', type);
    }
    assert.equal(codeOf(await session.postBytes('{"text":"one"}', { headers: {} })), 'bad_request');
    const headers = { 'content-type': 'Application/JSON; charset="UTF-8"' };
    const plain = await session.postBytes('{"text":"one"}', { headers });
    assert.equal(plain.status, 202);
  }),
  header('Idempotency-Key is trimmed and truncated', async (session) => {
    const start = `${randomUUID()}${'k'.repeat(limits.idempotencyKeyLengthMax)}`.slice(
      0,
      limits.idempotencyKeyLengthMax,
    );
    const [first, second] = await twice(session, [`${start}A`, { text: 'one' }], [`  ${start}B `, { text: 'one' }]);
    assert.equal(idOf(second), idOf(first));
  }),
  responds('202: job created, status queued', async (session) => {
    const response = await session.post({ text: 'one two' });
    assert.deepEqual([response.status, (response.body as Job).status], [202, 'queued']);
  }),
  responds('200: idempotent reuse', async (session) => {
    const key = randomUUID();
    const [first, second] = await twice(session, [key, { text: 'one' }], [key, { text: 'one' }]);
    assert.deepEqual([first.status, second.status, idOf(second)], [202, 200, idOf(first)]);
  }),
  responds('400: bad_request', async (session) => {
    for (const body of ['', '{', '{"text":"a"', 'text', '\u{feff}x']) {
      const response = await session.postBytes(body);
      assert.deepEqual([response.status, codeOf(response)], [400, 'bad_request'], body);
    }
  }),
  responds('400: validation_error', async (session) => {
    assert.equal(codeOf(await session.post({})), 'validation_error');
  }),
  responds('400: word_limit_exceeded', async (session) => {
    const response = await session.post({ text: wordsOf(limits.wordsMax + 1) });
    assert.deepEqual([response.status, codeOf(response)], [400, 'word_limit_exceeded']);
  }),
  responds('401: unauthorized', async (session) => {
    const response = await session.send({ method: 'POST', path: '/humanize', key: 'wrong', body: '{' });
    assert.deepEqual([response.status, codeOf(response)], [401, 'unauthorized']);
  }),
  responds(
    '402: insufficient_words with balance and words_required',
    async (session) => {
      const { accountId } = await session.keys.newAccount(3);
      const { apiKey: key } = await session.keys.newKey(accountId);
      const refused = await session.post({ text: 'one two three four' }, { key });
      assert.deepEqual([refused.status, codeOf(refused)], [402, 'insufficient_words']);
      const { balance, words_required } = refused.body as { balance: number; words_required: number };
      assert.deepEqual([balance, words_required], [3, 4]);
      await session.submit({ text: 'one two three' }, { key });
      const empty = await session.post({ text: 'one' }, { key });
      assert.equal((empty.body as { balance: number }).balance, 0);
    },
    { needs: ['operator'] },
  ),
  responds('409: idempotency_conflict with existing_job_id and expires_at', async (session) => {
    const { job, response } = await conflict(session);
    assert.deepEqual([response.status, codeOf(response)], [409, 'idempotency_conflict']);
    assert.equal((response.body as { existing_job_id: string }).existing_job_id, job.id);
  }),
  responds('413: payload_too_large', async (session) => {
    const response = await session.post({ text: 'é'.repeat(limits.bodyBytesMax / 2) });
    assert.deepEqual([response.status, codeOf(response)], [413, 'payload_too_large']);
  }),
  responds(
    '429: too_many_concurrent_jobs with active_jobs and limit',
    async (session) => {
      const { refused } = await fullAccount(session);
      const { active_jobs, limit } = refused.body as { active_jobs: number; limit: number };
      assert.deepEqual([refused.status, active_jobs, limit], [429, limits.activeJobsMax, limits.activeJobsMax]);
    },
    { needs: ['operator'] },
  ),
  idempotency('new key: 202, new job', async (session) => {
    const [first, second] = await twice(session, [randomUUID(), { text: 'one' }], [randomUUID(), { text: 'one' }]);
    assert.deepEqual([first.status, second.status], [202, 202]);
    assert.notEqual(idOf(first), idOf(second));
  }),
  idempotency(
    'reused key, identical body: 200, original job, no further words reserved',
    async (session) => {
      const { accountId } = await session.keys.newAccount(10);
      const { apiKey: key } = await session.keys.newKey(accountId);
      const headers = { 'idempotency-key': randomUUID() };
      const job = await session.submit({ text: 'one two three' }, { key, headers });
      await session.ended(job.id, key);
      const spelledOut = { ...optionDefaults, text: 'one two three' };
      const again = await session.post(spelledOut, { key, headers });
      assert.deepEqual([again.status, idOf(again), (again.body as Job).status], [200, job.id, 'succeeded']);
      const shown = await operatorOf(session).run('accounts show', { account: accountId });
      assert.equal(shown['balance'], 7);
    },
    { needs: ['operator'] },
  ),
  idempotency('reused key, different body: 409', async (session) => {
    assert.equal((await conflict(session)).response.status, errorCatalog.idempotency_conflict.status);
  }),
  idempotency('key expires 24 hours after its first use: expires_at is exact to the millisecond', async (session) => {
    const { job, response } = await conflict(session);
    const { expires_at } = response.body as { expires_at: string };
    const keptMs = Date.parse(expires_at) - Date.parse(job.created_at);
    assert.equal(keptMs, limits.idempotencyRetentionSeconds * 1_000);
  }),
  idempotency('a rejected request does not use its key', async (session) => {
    const headers = { 'idempotency-key': randomUUID() };
    assert.equal((await session.post({ text: '' }, { headers })).status, 400);
    assert.equal((await session.post({ text: 'one' }, { headers })).status, 202);
  }),
];
