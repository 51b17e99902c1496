import { beforeEach, expect, test } from '@jest/globals';
import {
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  newTestJob,
  type TestAccount,
  type TestJobOptions,
  useTestAccount,
  useTestDatabase,
  claimTestJob,
  succeedTestJob,
} from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { getAccount } from '../accounts/accounts.ts';
import { completeAttempt, startAttempt } from '../deliveries/attempts.ts';
import { getDelivery } from '../deliveries/deliveries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { submitJob } from './submit-job.ts';
import { query } from '../database/queries.ts';
import { toHex } from '../database/call-function.ts';

const { masterKey } = newMasterKey();
const webhookUrl = 'https://receiver.test/hook';
const database = useTestDatabase();
const account = useTestAccount(database, { masterKey, words: 20 });
let other: TestAccount;

beforeEach(async () => {
  other = await insertTestAccount(database.db, { masterKey, words: 100 });
});

/** Runs a function with several calls, and returns the given fields of its rows in the order of the calls. */
async function callTogether(name: string, key: string, calls: readonly Record<string, unknown>[], ...fields: string[]) {
  const rows = await query(database.db, `SELECT * FROM ${name}($1)`, [JSON.stringify(calls)]);
  expect(rows).toHaveLength(calls.length);
  const byKey = new Map(rows.map((row) => [row[key], row]));
  return calls.map((call) => fields.map((field) => byKey.get(call[key])?.[field]));
}

const six = 'A text of six whole words.';
const submission = (of: TestAccount, options: TestJobOptions = {}) => {
  const job = newTestJob(of, { text: six, ...options });
  return {
    account_id: job.accountId,
    job_id: job.jobId,
    api_key_id: job.apiKeyId,
    text: job.text,
    words: job.words,
    options: job.options,
    webhook_url: job.webhookUrl,
    idempotency_key: job.idempotencyKey,
    body_sha256: toHex(job.bodySha256),
    lifetime_seconds: job.lifetimeSeconds,
  };
};

test('jobs of several accounts are submitted together, and each account is charged only for its own job', async () => {
  const calls = [submission(account), submission(other, { idempotencyKey: 'k' })];
  expect(await callTogether('submit_jobs', 'account_id', calls, 'outcome', 'active', 'balance')).toEqual([
    ['created', 1, 14],
    ['created', 1, 94],
  ]);
  expect((await getAccount(database.db, { accountId: account.accountId })).balance).toBe(14);
  expect((await getAccount(database.db, { accountId: other.accountId })).balance).toBe(94);
});

test('each submission of a batch has its own outcome', async () => {
  const accountWith = (words: number) => insertTestAccount(database.db, { masterKey, words });
  const [suspended, full, replaying, conflicting] = [
    await accountWith(100),
    await accountWith(100),
    await accountWith(100),
    await accountWith(100),
  ];
  await query(database.owner, 'UPDATE accounts SET suspended_at = now_ms() WHERE id = $1', [suspended.accountId]);
  for (let active = 0; active < 5; active += 1) await insertTestJob(database.db, full, { text: six });
  for (const used of [replaying, conflicting])
    await insertTestJob(database.db, used, { text: six, idempotencyKey: 'used' });
  const calls = [
    submission(account, { text: 'These are many more words than the account has. '.repeat(3) }),
    submission(suspended),
    submission(full),
    submission(replaying, { idempotencyKey: 'used' }),
    submission(conflicting, { text: 'Another text of six words here.', idempotencyKey: 'used' }),
    submission(other),
  ];
  expect((await callTogether('submit_jobs', 'account_id', calls, 'outcome')).flat()).toEqual([
    'insufficient_words',
    'no_account',
    'too_many_active',
    'replayed',
    'key_conflict',
    'created',
  ]);
  expect((await getAccount(database.db, { accountId: suspended.accountId })).balance).toBe(100);
});

test('concurrent calls of one account are accepted one after the other', async () => {
  const jobs = Array.from({ length: 8 }, () => newTestJob(other, { text: six }));
  const results = await Promise.all(jobs.map((job) => submitJob(database.db, job)));
  expect(results.map(({ outcome }) => outcome).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => 'created'),
    ...Array.from({ length: 3 }, () => 'too_many_active'),
  ]);
});

test('one bad call does not fail the others of its batch', async () => {
  const bad = { ...newTestJob(account), text: 'A NUL \0 cannot be stored.' };
  const results = await Promise.allSettled([submitJob(database.db, bad), submitJob(database.db, newTestJob(other))]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('jobs are claimed together, except for a job that another worker has claimed', async () => {
  const [taken, free] = [await insertTestJob(database.db, account), await insertTestJob(database.db, other)];
  await claimTestJob(database.db, taken.jobId);
  const calls = [taken.jobId, free.jobId, newId()].map((jobId) => ({
    job_id: jobId,
    lease: newId(),
    lease_ms: 20_000,
    claims_max: 5,
  }));
  expect(await callTogether('claim_jobs', 'job_id', calls, 'outcome', 'account_id', 'text')).toEqual([
    ['gone', null, null],
    ['claimed', other.accountId, six],
    ['gone', null, null],
  ]);
});

test('jobs succeed together, except those without the lease, and jobs with a webhook get their events', async () => {
  const [plain, sent, lost] = await Promise.all([
    insertTestJob(database.db, account),
    insertTestJob(database.db, other, { webhookUrl }),
    insertTestJob(database.db, other),
  ]);
  const leases = [await claimTestJob(database.db, plain.jobId), await claimTestJob(database.db, sent.jobId)];
  await claimTestJob(database.db, lost.jobId);
  const deliveryId = newId();
  const calls = [
    { job_id: plain.jobId, lease: leases[0], output: 'plain', delivery_id: newId() },
    { job_id: sent.jobId, lease: leases[1], output: 'sent', delivery_id: deliveryId },
    { job_id: lost.jobId, lease: newId(), output: 'lost', delivery_id: newId() },
  ];
  expect(await callTogether('succeed_jobs', 'job_id', calls, 'outcome', 'delivery_id')).toEqual([
    ['finished', null],
    ['finished', deliveryId],
    ['refused', null],
  ]);
  expect(await getDelivery(database.db, { deliveryId })).toMatchObject({
    state: 'pending',
    jobId: sent.jobId,
    eventType: 'humanize.job.succeeded',
  });
});

test('jobs of one account fail together, and each is refunded', async () => {
  const jobs = [await insertTestJob(database.db, other), await insertTestJob(database.db, other)];
  const calls = jobs.map(({ jobId }) => ({ job_id: jobId, condition: 'queued', message: 'm', delivery_id: newId() }));
  expect((await callTogether('fail_jobs', 'job_id', calls, 'outcome')).flat()).toEqual(['finished', 'finished']);
  expect((await getAccount(database.db, { accountId: other.accountId })).balance).toBe(100);
});

async function insertEvent(): Promise<string> {
  const { jobId } = await insertTestJob(database.db, other, { webhookUrl });
  return succeedTestJob(database.db, jobId);
}

const start = (deliveryId: string, token: string) =>
  startAttempt(database.db, {
    deliveryId,
    token,
    attemptTimeoutMs: 60_000,
    retryDelaysMs: [0, 0],
    renderBody: () => Buffer.from('body'),
  });
const failed = { outcome: 'failed', status: 500, address: null, durationMs: 1, errorClass: 'http_status' } as const;

test('attempts start together, except for those that may not start, and a later attempt gets the body that was sent before', async () => {
  const [first, running, second] = [await insertEvent(), await insertEvent(), await insertEvent()];
  await start(running, newId());
  const token = newId();
  await start(second, token);
  await completeAttempt(database.db, {
    deliveryId: second,
    token,
    result: { ...failed, responseExcerpt: null },
    body: Buffer.from('body'),
    retryDelayMs: 0,
  });
  const calls = [first, running, second, newId()].map((deliveryId) => ({
    delivery_id: deliveryId,
    token: newId(),
    timeout_ms: 10_000,
    delays_ms: [1_000, 5_000],
  }));
  expect(await callTogether('start_attempts', 'delivery_id', calls, 'outcome', 'number', 'body')).toEqual([
    ['started', 1, null],
    ['not_due', null, null],
    ['started', 2, Buffer.from('body')],
    ['gone', null, null],
  ]);
});

test('attempts are completed together, each with its own outcome', async () => {
  const events = [await insertEvent(), await insertEvent(), await insertEvent()];
  const tokens = events.map(() => newId());
  for (const [at, deliveryId] of events.entries()) await start(deliveryId, tokens[at] ?? '');
  const calls = [
    { delivery_id: events[0], token: tokens[0], result: 'acknowledged', status: 204, delay_ms: 0 },
    {
      delivery_id: events[1],
      token: tokens[1],
      result: 'failed',
      status: 500,
      delay_ms: 60_000,
      body: toHex(Buffer.from('body')),
    },
    { delivery_id: events[2], token: newId(), result: 'acknowledged', status: 200, delay_ms: 0 },
  ];
  expect((await callTogether('complete_attempts', 'delivery_id', calls, 'outcome')).flat()).toEqual([
    'delivered',
    'retry',
    'refused',
  ]);
  const states = await Promise.all(events.map((deliveryId) => getDelivery(database.db, { deliveryId })));
  expect(states.map(({ state }) => state)).toEqual(['delivered', 'pending', 'in_flight']);
});

test('the data that batches have written satisfies all invariants', async () => {
  await expect(verifyLedger(database.db)).resolves.toMatchObject({ ok: true });
});
