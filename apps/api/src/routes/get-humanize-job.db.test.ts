import { claimJob, failJob, setJobStage, succeedJob } from '@humanize/database';
import { type TestAccount, writePastTriggers } from '@humanize/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { runApiUnderTest, type ApiResponse, type ApiUnderTest } from '../../test-support/run-api.ts';

let api: ApiUnderTest;
let account: TestAccount;
let jobId: string;
const lease = newId();

beforeAll(async () => {
  api = await runApiUnderTest();
});
beforeEach(async () => {
  account = await api.newAccount();
  const { body } = await api.call({ key: account.apiKey, body: { text: 'Moreover, a text.' } });
  jobId = String(body['id']);
});
afterAll(() => api.stop());

const get = (id = jobId, key = account.apiKey): Promise<ApiResponse> =>
  api.call({ method: 'GET', path: `/humanize/${id}`, key });
const claim = (): Promise<unknown> => claimJob(api.database.db, { jobId, lease, leaseSeconds: 20, claimsMax: 5 });

test('a queued job has neither output nor error', async () => {
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: jobId, status: 'queued', completed_at: null, words_charged: 3 });
  expect(Object.keys(body)).not.toContain('output');
  expect(Object.keys(body)).not.toContain('error');
});

test('a running job shows its stage', async () => {
  await claim();
  await setJobStage(api.database.db, { jobId, lease, stage: 'refining_draft' });
  expect((await get()).body).toMatchObject({
    status: 'running',
    current_stage: 'refining_draft',
    detected_language: null,
    completed_at: null,
  });
});

test('a successful job has its output, and its words are charged', async () => {
  await claim();
  await succeedJob(api.database.db, {
    jobId,
    lease,
    output: 'A text.',
    edits: null,
    detectedLanguage: 'en',
    deliveryId: newId(),
  });
  const { body } = await get();
  expect(body).toMatchObject({ status: 'succeeded', output: 'A text.', current_stage: 'completed', words_charged: 3 });
  expect(body['completed_at']).toEqual(expect.any(String));
  expect(Object.keys(body)).not.toContain('error');
});

test('a failed job has its error and no charge', async () => {
  await claim();
  await failJob(api.database.db, {
    jobId,
    when: 'leased',
    lease,
    message: 'It could not be done.',
    deliveryId: newId(),
  });
  const { status, body } = await get();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'failed',
    error: { code: 'processing_failed', message: 'It could not be done.' },
    words_charged: 0,
    words_reserved: 3,
  });
  expect(Object.keys(body)).not.toContain('output');
});

test('an expired job has job_expired, no stage and no charge', async () => {
  await writePastTriggers(api.database, 'UPDATE jobs SET expires_at = created_at WHERE id = $1', [jobId]);
  await failJob(api.database.db, { jobId, when: 'expired', message: 'Too late.', deliveryId: newId() });
  expect((await get()).body).toMatchObject({
    status: 'failed',
    error: { code: 'job_expired' },
    current_stage: null,
    words_charged: 0,
  });
});

test("another account's job, an unknown ID and a malformed ID get the same response", async () => {
  const other = await api.newAccount();
  const responses = [
    await get(jobId, other.apiKey),
    await get(newId()),
    await get('no-uuid'),
    await get(`${jobId}x`),
    await get(encodeURIComponent("' OR 1=1 --")),
    await get('%00'),
  ];
  for (const response of responses) {
    expect(response.status).toBe(404);
    expect(response.body).toEqual(responses[0]?.body);
  }
});

test('an ID in upper case is the same ID', async () => {
  expect((await get(jobId.toUpperCase())).body['id']).toBe(jobId);
});

test('an ID that cannot be percent-decoded needs a key, and its response has rate limit headers', async () => {
  const response = await get('%ff');
  expect([response.status, response.headers.has('x-ratelimit-remaining')]).toEqual([404, true]);
  expect((await api.call({ method: 'GET', path: '/humanize/%ff' })).status).toBe(401);
});
