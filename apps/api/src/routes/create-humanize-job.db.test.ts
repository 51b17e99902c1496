import { keyLimitMessage, limits, optionDefaults } from '@humanize/contract';
import { changeApiKey, claimJob, findJob, listLedgerEntries, suspendAccount } from '@humanize/database';
import { textOfWords, succeedTestJob } from '@humanize/testing';
import { describe, expect, test } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { runApi } from '../../test-support/run-api.ts';
import { statusAndCode, useSubmissions } from '../../test-support/use-submissions.ts';

const { state, post, balance } = useSubmissions();

/** Returns a valid body with exactly this number of bytes. */
const bodyOf = (bytes: number): string => {
  const bare = JSON.stringify({ text: 'A text.', padding: '' });
  return JSON.stringify({ text: 'A text.', padding: 'p'.repeat(bytes - bare.length) });
};
const inChunks = (body: string): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < body.length; at += 40_000) controller.enqueue(Buffer.from(body.slice(at, at + 40_000)));
      controller.close();
    },
  });

describe('202: a valid submission', () => {
  test('creates a queued job', async () => {
    const { status, body } = await post({ text: 'Moreover, it is  important — to note.' });
    expect(status).toBe(202);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: 'queued',
      mode: 'humanize',
      input_words: 6,
      words_reserved: 6,
      words_charged: 6,
      status_url: `https://api.example.com/v1/humanize/${String(body['id'])}`,
      current_stage: null,
      detected_language: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      completed_at: null,
    });
  });

  test('reserves its words in the ledger', async () => {
    const { body } = await post({ text: textOfWords(250) });
    expect(await balance()).toBe(99_750);
    const { items } = await listLedgerEntries(state.api.database.db, { accountId: state.account.accountId, limit: 1 });
    expect(items).toMatchObject([{ kind: 'reserve', amount: -250, balanceAfter: 99_750, jobId: body['id'] }]);
  });

  test('uses language detection and US spelling by default', async () => {
    const { body } = await post({ text: 'A text.' });
    const claimed = await claimJob(state.api.database.db, {
      jobId: String(body['id']),
      lease: newId(),
      leaseSeconds: 20,
      claimsMax: 5,
    });
    const options = optionDefaults;
    expect(claimed).toMatchObject({ options, text: 'A text.' });
  });

  test('ignores unknown fields', async () => {
    expect((await post({ text: 'A text.', mode: 'academic', future: { a: [1] } })).status).toBe(202);
  });
});

describe('limits are exact', () => {
  test.each([
    ['50,000 characters', 'a'.repeat(limits.textLengthMax), 202],
    ['50,001 characters', 'a'.repeat(limits.textLengthMax + 1), 400],
    // Each character consists of two UTF-16 code units and counts once. A body of the maximum size can hold 31,000 of
    // them.
    ['31,000 characters outside the basic plane', '𝐀'.repeat(31_000), 202],
  ])('text of %s', async (_name, text, status) => {
    const response = await post({ text });
    expect(statusAndCode(response)).toEqual([status, status === 202 ? undefined : 'validation_error']);
  });

  test.each([
    [limits.wordsMax, 202, undefined],
    [limits.wordsMax + 1, 400, 'word_limit_exceeded'],
  ])('text of %d words', async (words, status, code) => {
    expect(statusAndCode(await post({ text: textOfWords(words) }))).toEqual([status, code]);
  });

  test.each([
    [limits.bodyBytesMax, 202, undefined],
    [limits.bodyBytesMax + 1, 413, 'payload_too_large'],
  ])('a body of %d bytes, whole and in chunks', async (bytes, status, code) => {
    expect(statusAndCode(await post(bodyOf(bytes)))).toEqual([status, code]);
    expect(statusAndCode(await post(inChunks(bodyOf(bytes))))).toEqual([status, code]);
  });

  test('multi-byte characters can exceed the body size before the word limit', async () => {
    expect(statusAndCode(await post({ text: '語'.repeat(43_000) }))).toEqual([413, 'payload_too_large']);
  });

  test.each([
    [limits.webhookUrlLengthMax, 202],
    [limits.webhookUrlLengthMax + 1, 400],
  ])('a webhook_url of %d characters', async (length, status) => {
    const guarded = await runApi({
      DATABASE_URL: state.api.database.urlOf('api'),
      REDIS_URL: state.api.redis.redisUrl,
      QUEUE_PREFIX: state.api.redis.prefix,
      WEBHOOK_ALLOW_HOSTS: '127.0.0.1:8443',
    });
    const start = 'https://127.0.0.1:8443/';
    const webhook_url = start + 'a'.repeat(length - start.length);
    const response = await guarded.call({ key: state.account.apiKey, body: { text: 'A text.', webhook_url } });
    await guarded.stop();
    expect(response.status).toBe(status);
  });
});

describe('400', () => {
  test.each([
    ['no text', {}],
    ['an empty text', { text: '' }],
    ['only white space', { text: ' \n\t ' }],
    ['only punctuation', { text: '… — ?!' }],
    ['a number', { text: 5 }],
    ['null', { text: null }],
    ['a flag as a string', { text: 'a', auto_detect_language: 'true' }],
    ['a flag as a number', { text: 'a', use_british_spellings: 1 }],
    ['a flag as null', { text: 'a', use_british_spellings: null }],
    ['NUL', { text: 'a\0b' }],
    ['a lone surrogate', { text: 'a\ud800b' }],
    ['NUL in an unknown field', { text: 'a', x: { y: ['\0'] } }],
    ['an array', []],
    ['a string', '"text"'],
    ['JSON null', 'null'],
    ['depth 33', `{"text":"a","x":${'['.repeat(32)}${']'.repeat(32)}}`],
    ['a webhook that is not a URL', { text: 'a', webhook_url: 'hooks' }],
    ['a webhook without TLS', { text: 'a', webhook_url: 'http://hooks.example.com/' }],
    ['a webhook with credentials', { text: 'a', webhook_url: 'https://u:p@hooks.example.com/' }],
    ['a webhook to loopback', { text: 'a', webhook_url: 'https://127.0.0.1/' }],
    ['a webhook to a private address', { text: 'a', webhook_url: 'https://10.1.2.3/' }],
    ['a webhook as null', { text: 'a', webhook_url: null }],
  ])('validation_error for %s', async (_name, body) => {
    expect(statusAndCode(await post(body))).toEqual([400, 'validation_error']);
    expect(await balance()).toBe(100_000);
  });

  test.each([
    ['text that is not JSON', 'text', {}],
    ['an empty body', '', {}],
    ['truncated JSON', '{"text":', {}],
    ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}],
    ['another media type', '{"text":"a"}', { 'content-type': 'text/plain' }],
    ['another charset', '{"text":"a"}', { 'content-type': 'application/json; charset=latin1' }],
    ['compression', '{"text":"a"}', { 'content-encoding': 'gzip' }],
  ])('bad_request for %s', async (_name, body, headers) => {
    expect(statusAndCode(await post(body, headers))).toEqual([400, 'bad_request']);
  });

  test('no message contains request data', async () => {
    const canary = 'kanarienvogel';
    const bodies = [
      { text: canary, auto_detect_language: canary },
      { text: 'a', webhook_url: `http://${canary}.example.com/` },
      { [canary]: canary },
      `{"text": ${canary}}`,
    ];
    for (const body of bodies) expect(JSON.stringify((await post(body)).body)).not.toContain(canary);
  });
});

test('a misspelled field is ignored and named in X-Warning, on success and on failure', async () => {
  const accepted = await post({ text: 'A text.', use_british_spelling: true });
  expect([accepted.status, accepted.headers.get('x-warning')]).toEqual([
    202,
    'Unknown field "use_british_spelling" was ignored. Did you mean "use_british_spellings"?',
  ]);
  const rejected = await post({ txt: 'A text.', webhookUrl: 'https://hooks.example.com/' });
  expect(statusAndCode(rejected)).toEqual([400, 'validation_error']);
  expect(rejected.headers.get('x-warning')).toMatch(/"txt".*"text".*"webhookUrl".*"webhook_url"/);
  expect((await post({ text: 'A text.', unknown_field: 'formal' })).headers.get('x-warning')).toBeNull();
});

test('402: the response states the balance, and nothing is reserved', async () => {
  const poor = await state.api.newAccount({ words: 9 });
  const response = await state.api.call({ key: poor.apiKey, body: { text: textOfWords(10) } });
  expect(statusAndCode(response)).toEqual([402, 'insufficient_words']);
  expect(response.body).toMatchObject({ balance: 9, words_required: 10 });
  expect((await state.api.call({ key: poor.apiKey, body: { text: textOfWords(9) } })).status).toBe(202);
});

test('402: for a key over its monthly limit, the response states what the key can still spend, and nothing is reserved', async () => {
  const limited = await state.api.newAccount({ words: 100 });
  await changeApiKey(state.api.database.db, { apiKeyId: limited.apiKeyId }, { monthlyWordsMax: 9 });
  const response = await state.api.call({ key: limited.apiKey, body: { text: textOfWords(10) } });
  expect(statusAndCode(response)).toEqual([402, 'insufficient_words']);
  expect(response.body).toMatchObject({
    error: { message: keyLimitMessage },
    balance: 9,
    words_required: 10,
  });
  expect((await state.api.call({ key: limited.apiKey, body: { text: textOfWords(9) } })).status).toBe(202);
});

describe('the sixth active job', () => {
  test('is rejected with Retry-After 10 and accepted once a job has ended', async () => {
    const ids: string[] = [];
    for (let sent = 0; sent < limits.activeJobsMax; sent += 1)
      ids.push(String((await post({ text: 'A text.' })).body['id']));
    const refused = await post({ text: 'A text.' });
    expect(statusAndCode(refused)).toEqual([429, 'too_many_concurrent_jobs']);
    expect(refused.body).toMatchObject({ active_jobs: 5, limit: 5 });
    expect(refused.headers.get('retry-after')).toBe('10');
    await succeedTestJob(state.api.database.db, ids[0] ?? '');
    expect((await post({ text: 'A text.' })).status).toBe(202);
  });

  test('is rejected before the balance is checked', async () => {
    const poor = await state.api.newAccount({ words: 5 });
    for (let sent = 0; sent < 5; sent += 1) await state.api.call({ key: poor.apiKey, body: { text: 'Word' } });
    const response = await state.api.call({ key: poor.apiKey, body: { text: 'Word' } });
    expect(response.code).toBe('too_many_concurrent_jobs');
  });
});

test('a submission from an account that was suspended after its key was looked up gets 401 without rate limit headers', async () => {
  await post({ text: 'A text.' });
  await suspendAccount(state.api.database.db, { accountId: state.account.accountId });
  expect(statusAndCode(await post({ text: 'A text.' }))).toEqual([401, 'unauthorized']);
});

test('a created job is found by its ID, but only for its own account', async () => {
  const { body } = await post({ text: 'A text.' });
  const jobId = String(body['id']);
  expect(await findJob(state.api.database.db, { accountId: state.account.accountId, jobId })).toMatchObject({
    status: 'queued',
  });
  const other = await state.api.newAccount();
  expect(await findJob(state.api.database.db, { accountId: other.accountId, jobId })).toBeUndefined();
});
