import { limits } from '@humanize/contract';
import { findJobByIdempotencyKey } from '@humanize/database';
import { succeedTestJob } from '@humanize/testing';
import { describe, expect, test } from '@jest/globals';
import { type ApiResponse } from '../../test-support/run-api.ts';
import { statusAndCode, useSubmissions } from '../../test-support/use-submissions.ts';

const { state, post, balance } = useSubmissions();

/** Encodes a header value as UTF-8, in the form that fetch expects: a string with one Latin-1 character per byte. */
const inUtf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

describe('an idempotency key', () => {
  test('returns the current job, marked as a replay, if it is reused with the same body', async () => {
    const first = await post({ text: 'A text.' }, { 'idempotency-key': 'k-1' });
    await succeedTestJob(state.api.database.db, String(first.body['id']));
    const again = await post({ text: 'A text.' }, { 'idempotency-key': 'k-1' });
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toMatchObject({ id: first.body['id'], status: 'succeeded', output: 'The output.' });
    expect(await balance()).toBe(99_998);
  });

  test('ignores key order, white space and explicit defaults', async () => {
    const first = await post('{"text":"A text."}', { 'idempotency-key': 'k' });
    const again = await post('{ "use_british_spellings": false, "auto_detect_language": true,\n "text": "A text." }', {
      'idempotency-key': 'k',
    });
    expect([again.status, again.body['id']]).toEqual([200, first.body['id']]);
  });

  test.each([
    ['another text', { text: 'A text!' }],
    ['another flag', { text: 'A text.', use_british_spellings: true }],
    ['an unknown field', { text: 'A text.', unknown: 1 }],
  ])('conflicts if it is used again with %s', async (_name, body) => {
    const first = await post({ text: 'A text.' }, { 'idempotency-key': 'k' });
    const conflict = await post(body, { 'idempotency-key': 'k' });
    expect(statusAndCode(conflict)).toEqual([409, 'idempotency_conflict']);
    expect(conflict.body['existing_job_id']).toBe(first.body['id']);
    const ends = new Date(String(conflict.body['expires_at'])).getTime();
    const begun = new Date(String(first.body['created_at'])).getTime();
    expect(ends - begun).toBe(limits.idempotencyRetentionSeconds * 1_000);
  });

  test('is limited to 256 characters, not bytes', async () => {
    const keys = [`${'é'.repeat(255)}à`, `${'é'.repeat(255)}è`];
    const first = await post({ text: 'A text.' }, { 'idempotency-key': inUtf8(keys[0] ?? '') });
    const second = await post({ text: 'A text.' }, { 'idempotency-key': inUtf8(keys[1] ?? '') });
    expect([first.status, second.status]).toEqual([202, 202]);
    const by = { accountId: state.account.accountId, idempotencyKey: keys[0] ?? '' };
    expect((await findJobByIdempotencyKey(state.api.database.db, by))?.id).toBe(first.body['id']);
  });

  test('may contain bytes that are not UTF-8', async () => {
    const key = { 'idempotency-key': 'order \u00e9' };
    const [first, second] = [await post({ text: 'A text.' }, key), await post({ text: 'A text.' }, key)];
    expect([first.status, second.status]).toEqual([202, 200]);
  });

  test('is trimmed and truncated to 256 characters', async () => {
    const key = 'x'.repeat(limits.idempotencyKeyLengthMax);
    const first = await post({ text: 'A text.' }, { 'idempotency-key': `${key}tail` });
    expect((await post({ text: 'A text.' }, { 'idempotency-key': `  ${key}` })).body['id']).toBe(first.body['id']);
    expect((await post({ text: 'A text.' }, { 'idempotency-key': key.slice(1) })).status).toBe(202);
  });

  test('is ignored if it contains only white space', async () => {
    const first = await post({ text: 'A text.' }, { 'idempotency-key': ' ' });
    const second = await post({ text: 'A text.' }, { 'idempotency-key': ' ' });
    expect([first.status, second.status]).toEqual([202, 202]);
  });

  test('is not used up by a rejected request', async () => {
    expect((await post({ text: '' }, { 'idempotency-key': 'k' })).status).toBe(400);
    expect((await post({ text: 'A text.' }, { 'idempotency-key': 'k' })).status).toBe(202);
  });

  test('is shared by the API keys of an account, but not with other accounts', async () => {
    const first = await post({ text: 'A text.' }, { 'idempotency-key': 'k' });
    const other = await state.api.newAccount();
    const headers = { 'idempotency-key': 'k' };
    expect((await state.api.call({ key: other.apiKey, body: { text: 'A text.' }, headers })).status).toBe(202);
    expect((await post({ text: 'A text.' }, headers)).body['id']).toBe(first.body['id']);
  });

  test('is replayed even if the account has five active jobs and no words left', async () => {
    const poor = await state.api.newAccount({ words: 5 });
    const send = (key: string): Promise<ApiResponse> =>
      state.api.call({ key: poor.apiKey, body: { text: 'Word' }, headers: { 'idempotency-key': key } });
    for (let sent = 0; sent < 5; sent += 1) await send(`k-${sent}`);
    expect((await send('k-0')).status).toBe(200);
  });
});
