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
import { getAccount } from '../accounts/find-account.ts';
import { completeAttempt } from '../deliveries/complete-attempt.ts';
import { getDelivery } from '../deliveries/list-deliveries.ts';
import { startAttempt } from '../deliveries/start-attempt.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import type { NewJob } from './submit-job.ts';

const { masterKey } = newMasterKey();
const webhookUrl = 'https://receiver.test/hook';
const database = useTestDatabase();
const account = useTestAccount(database, { masterKey, words: 20 });
let other: TestAccount;

beforeEach(async () => {
  other = await insertTestAccount(database.db, { masterKey, words: 100 });
});

/**
 * Calls an SQL function for several calls, each a row of parameters. Returns the resulting rows by the position of the
 * call.
 */
async function callTogether(name: string, calls: readonly (readonly unknown[])[]) {
  const arrays = (calls[0] ?? []).map((_, at) => calls.map((call) => call[at]));
  const parameters = arrays.map((_, at) => `$${at + 1}`).join(', ');
  const rows = await database.db.statements.run({ text: `SELECT * FROM ${name}(${parameters})` }, arrays);
  return new Map(rows.map((row) => [Number(row['batch_index']), row] as const).toSorted(([one], [next]) => one - next));
}

const six = 'A text of six whole words.';
const job = (of: TestAccount, options: TestJobOptions = {}): NewJob => newTestJob(of, { text: six, ...options });
const submitTogether = (jobs: readonly NewJob[]) =>
  callTogether(
    'submit_jobs',
    jobs.map((one) => [
      one.accountId,
      one.jobId,
      one.apiKeyId,
      one.text,
      one.words,
      one.autoDetectLanguage,
      one.useBritishSpellings,
      one.webhookUrl,
      one.idempotencyKey,
      one.bodySha256,
      one.lifetimeSeconds,
    ]),
  );

test('jobs of several accounts are submitted together, and each account is charged only for its own jobs', async () => {
  const created = await submitTogether([job(account), job(account), job(other, { idempotencyKey: 'k' })]);
  expect([...created].map(([position, row]) => [position, row['outcome'], row['active'], row['balance']])).toEqual([
    [0, 'created', 1, 14],
    [1, 'created', 2, 8],
    [2, 'created', 1, 94],
  ]);
  expect((await getAccount(database.db, { accountId: account.accountId })).balance).toBe(8);
  expect((await getAccount(database.db, { accountId: other.accountId })).balance).toBe(94);
});

test('only submissions with an unusual outcome are left to the function for one call', async () => {
  const suspended = await insertTestAccount(database.db, { masterKey, words: 100 });
  await database.owner.statements.run({ text: 'UPDATE accounts SET suspended_at = now_ms() WHERE id = $1' }, [
    suspended.accountId,
  ]);
  const full = await insertTestAccount(database.db, { masterKey, words: 100 });
  for (let active = 0; active < 4; active += 1) await insertTestJob(database.db, full);
  await insertTestJob(database.db, other, { idempotencyKey: 'used' });
  const created = await submitTogether([
    job(account),
    job(account, { text: 'These are fifteen words, one more than the account has left after the first job.' }),
    job(suspended),
    job(full),
    job(full),
    job(other, { idempotencyKey: 'used' }),
    job(other, { idempotencyKey: 'unused' }),
  ]);
  expect([...created.keys()]).toEqual([0, 3, 6]);
  expect((await getAccount(database.db, { accountId: suspended.accountId })).balance).toBe(100);
});

test('submissions of a locked account are skipped without waiting', async () => {
  await database.owner.statements.transaction({}, async (run) => {
    await run({ text: 'SELECT FROM accounts WHERE id = $1 FOR NO KEY UPDATE' }, [account.accountId]);
    expect([...(await submitTogether([job(account), job(other)])).keys()]).toEqual([1]);
  });
});

test('jobs are claimed together, except for a job that another worker has claimed', async () => {
  const [taken, free] = [await insertTestJob(database.db, account), await insertTestJob(database.db, other)];
  await claimTestJob(database.db, taken.jobId);
  const claimed = await callTogether(
    'claim_jobs',
    [taken, free].map(({ jobId }) => [jobId, newId(), 20_000, 5]),
  );
  expect([...claimed.keys()]).toEqual([1]);
  expect(claimed.get(1)).toMatchObject({ outcome: 'claimed', claims: 1, account_id: other.accountId, input: six });
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
  const ended = await callTogether('succeed_jobs', [
    [plain.jobId, leases[0], 'plain', null, 'en', newId(), null],
    [sent.jobId, leases[1], 'sent', null, 'en', deliveryId, null],
    [lost.jobId, newId(), 'lost', null, 'en', newId(), null],
  ]);
  expect([...ended].map(([position, row]) => [position, row['outcome'], row['delivery_id']])).toEqual([
    [0, 'finished', null],
    [1, 'finished', deliveryId],
  ]);
  expect(await getDelivery(database.db, { deliveryId })).toMatchObject({ state: 'pending', jobId: sent.jobId });
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

test('attempts start together, except for one in flight, and a later attempt gets the body that was sent before', async () => {
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
  const started = await callTogether(
    'begin_attempts',
    [first, running, second].map((deliveryId) => [deliveryId, newId(), 10_000, 1_000, 5_000]),
  );
  expect([...started].map(([position, row]) => [position, row['number'], row['body'], row['webhook_url']])).toEqual([
    [0, 1, null, webhookUrl],
    [2, 2, Buffer.from('body'), webhookUrl],
  ]);
});

test('acknowledged attempts are completed together, but failed attempts and those with another token are not', async () => {
  const events = [await insertEvent(), await insertEvent(), await insertEvent()];
  const tokens = events.map(() => newId());
  for (const [at, deliveryId] of events.entries()) await start(deliveryId, tokens[at] ?? '');
  const rest = ['127.0.0.1', 5, null, 'ok', 0, null];
  const completed = await callTogether('complete_attempts', [
    [events[0], tokens[0], 'acknowledged', 204, ...rest],
    [events[1], tokens[1], 'failed', 500, ...rest],
    [events[2], newId(), 'acknowledged', 200, ...rest],
  ]);
  expect([...completed.keys()]).toEqual([0]);
  const states = await Promise.all(events.map((deliveryId) => getDelivery(database.db, { deliveryId })));
  expect(states.map(({ state }) => state)).toEqual(['delivered', 'in_flight', 'in_flight']);
});

test('the data that batches have written satisfies all invariants', async () => {
  const jobs = [job(account, { webhookUrl }), job(account), job(other, { webhookUrl })];
  expect(await submitTogether(jobs)).toHaveProperty('size', 3);
  const leases = jobs.map(({ jobId }) => ({ jobId, lease: newId(), deliveryId: newId() }));
  const claims = leases.map(({ jobId, lease }) => [jobId, lease, 20_000, 5]);
  expect(await callTogether('claim_jobs', claims)).toHaveProperty('size', 3);
  const ends = leases.map(({ jobId, lease, deliveryId }) => [jobId, lease, six, null, 'en', deliveryId, null]);
  expect(await callTogether('succeed_jobs', ends)).toHaveProperty('size', 3);
  await expect(verifyLedger(database.db)).resolves.toMatchObject({ ok: true });
});
