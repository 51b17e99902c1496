import { parseSubmission, type Submission } from '@humanize/contract';
import {
  findJob,
  findJobForOperator,
  getAccount,
  listDeliveries,
  listLedgerEntries,
  suspendAccount,
  verifyLedger,
} from '@humanize/database';
import { createJobQueue, type JobQueue } from '@humanize/queue';
import {
  createTestDatabase,
  insertTestAccount,
  newMasterKey,
  testRedisPrefix,
  textOfWords,
  waitUntil,
  type TestAccount,
  type TestDatabase,
  type TestRedis,
  claimTestJob,
} from '@humanize/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { submit, type RefundCause, type SubmitDeps, type SubmitResult } from './index.ts';

let database: TestDatabase;
let redis: TestRedis;
let jobQueue: JobQueue;
let account: TestAccount;
let warnings: Record<string, unknown>[] = [];
let refunds: RefundCause[] = [];
const { masterKey } = newMasterKey();

beforeAll(async () => {
  database = await createTestDatabase();
  redis = testRedisPrefix();
  jobQueue = createJobQueue({ ...redis, addTimeoutMs: 2_000 });
  await waitUntil(() => jobQueue.isConnected(), { what: 'the queue to connect' });
});
beforeEach(async () => {
  account = await insertTestAccount(database.db, { words: 1_000, masterKey });
  warnings = [];
  refunds = [];
});
afterAll(async () => {
  await jobQueue.close();
  await redis.cleanup();
  await database.close();
});

/** Returns a guard that allows any URL and records its calls. */
function openGuard(): { asked: string[]; guard: SubmitDeps['urlGuard'] } {
  const asked: string[] = [];
  const guard: SubmitDeps['urlGuard'] = {
    check: (url) => {
      asked.push(url);
      const { href, hostname } = new URL(url);
      return Promise.resolve({ outcome: 'allowed', href, hostname, port: 443, addresses: ['192.0.2.1'] });
    },
  };
  return { asked, guard };
}

const deps = (changes: Partial<SubmitDeps> = {}): SubmitDeps => ({
  db: database.db,
  jobQueue,
  urlGuard: openGuard().guard,
  newId,
  jobLifetimeSeconds: 3_600,
  countRefund: (cause) => void refunds.push(cause),
  tracing: { enabled: false, start: () => ({ end: () => undefined }) },
  logger: { warn: (message, fields) => void warnings.push({ message, ...fields }) },
  ...changes,
});

function submissionOf(body: Record<string, unknown>): Submission {
  const parsed = parseSubmission({ text: textOfWords(10), ...body });
  if (parsed.outcome !== 'valid') throw new Error(parsed.outcome);
  return parsed.submission;
}

const send = (
  { body = {}, idempotencyKey }: { body?: Record<string, unknown>; idempotencyKey?: string } = {},
  changes: Partial<SubmitDeps> = {},
): Promise<SubmitResult> =>
  submit(deps(changes), {
    accountId: account.accountId,
    apiKeyId: account.apiKeyId,
    submission: submissionOf(body),
    idempotencyKey,
  });

const balanceOf = async (): Promise<number> =>
  (await getAccount(database.db, { accountId: account.accountId })).balance;
const jobOf = (result: SubmitResult): { id: string } => {
  if (!('job' in result)) throw new Error(result.outcome);
  return result.job;
};
const unreachableQueue = (): Pick<JobQueue, 'add'> => ({ add: () => Promise.reject(new Error('no Redis')) });

test('a submission reserves its words, is enqueued, and returns a queued job', async () => {
  const result = await send();
  expect(result).toMatchObject({
    outcome: 'created',
    job: { status: 'queued', inputWords: 10, wordsReserved: 10, wordsCharged: 10, accountId: account.accountId },
  });
  expect(await balanceOf()).toBe(990);
  expect((await jobQueue.counts()).prioritized).toBeGreaterThan(0);
});

test('a sixth job of an account is rejected, and the others are enqueued for the account', async () => {
  const accounts: string[] = [];
  const noting: Pick<JobQueue, 'add'> = {
    add: (_jobId, { accountId }) => Promise.resolve(void accounts.push(accountId)),
  };
  for (let sent = 0; sent < 5; sent += 1) await send({}, { jobQueue: noting });
  expect(await send({}, { jobQueue: noting })).toEqual({ outcome: 'too_many_active', active: 5 });
  expect(accounts).toEqual(Array.from({ length: 5 }, () => account.accountId));
});

test('a used key with the same body returns the job without reserving or enqueueing', async () => {
  const first = jobOf(await send({ idempotencyKey: 'k' }));
  const again = await send({ idempotencyKey: 'k' }, { jobQueue: unreachableQueue() });
  expect(again).toMatchObject({ outcome: 'replayed', job: { id: first.id } });
  expect(await balanceOf()).toBe(990);
});

test('a used key with a different body causes a conflict that contains the ID of the existing job', async () => {
  const first = jobOf(await send({ idempotencyKey: 'k' }));
  const conflict = await send({ idempotencyKey: 'k', body: { use_british_spellings: true } });
  expect(conflict).toMatchObject({ outcome: 'key_conflict', existingJobId: first.id });
});

test.each([
  ['text', { text: 'another text' }],
  ['use_british_spellings', { use_british_spellings: true }],
  ['webhook_url', { webhook_url: 'https://hooks.example.com/out' }],
])('a conflict names the field that differs: %s', async (field, body) => {
  await send({ idempotencyKey: 'k' });
  expect(await send({ idempotencyKey: 'k', body })).toMatchObject({ outcome: 'key_conflict', changedFields: [field] });
});

test('a conflict names no field if only an unknown field differs', async () => {
  await send({ idempotencyKey: 'k', body: { webhook_url: 'https://hooks.example.com/in' } });
  const body = { webhook_url: 'https://hooks.example.com/in', mode: 'x' };
  expect(await send({ idempotencyKey: 'k', body })).toMatchObject({ outcome: 'key_conflict', changedFields: [] });
});

test('a replay is found without resolving the webhook URL', async () => {
  const body = { webhook_url: 'https://hooks.example.com/in' };
  const { asked, guard } = openGuard();
  const first = jobOf(await send({ body, idempotencyKey: 'k' }, { urlGuard: guard }));
  expect(asked).toEqual(['https://hooks.example.com/in']);
  const again = await send({ body, idempotencyKey: 'k' }, { urlGuard: guard });
  expect(again).toMatchObject({ outcome: 'replayed', job: { id: first.id } });
  const conflict = await send({ body: { ...body, text: 'other' }, idempotencyKey: 'k' }, { urlGuard: guard });
  expect(conflict).toMatchObject({ outcome: 'key_conflict', existingJobId: first.id });
  expect(asked).toHaveLength(1);
});

test('a rejected webhook URL is reported before the limits, and the key can be used again', async () => {
  const refusing: SubmitDeps['urlGuard'] = {
    check: () =>
      Promise.resolve({
        outcome: 'refused',
        rule: 'scheme',
        message: 'webhook_url must use https.',
        mayRecover: false,
      }),
  };
  const body = { text: textOfWords(1_500), webhook_url: 'https://hooks.example.com/in' };
  const refused = await send({ body, idempotencyKey: 'k' }, { urlGuard: refusing });
  expect(refused).toEqual({ outcome: 'webhook_url_refused', message: 'webhook_url must use https.' });
  expect(await send({ idempotencyKey: 'k' })).toMatchObject({ outcome: 'created' });
});

test('the webhook URL is normalized before it is stored', async () => {
  const body = { webhook_url: 'https://HOOKS.example.com:443/in' };
  const job = jobOf(await send({ body }));
  expect(await findJob(database.db, { accountId: account.accountId, jobId: job.id })).toMatchObject({
    webhookUrl: 'https://hooks.example.com/in',
  });
});

test('an insufficient balance is reported with the balance and the required words', async () => {
  const result = await send({ body: { text: textOfWords(1_001) } });
  expect(result).toEqual({ outcome: 'insufficient_words', balance: 1_000, wordsRequired: 1_001 });
});

test('a suspended account cannot submit', async () => {
  await suspendAccount(database.db, { accountId: account.accountId });
  expect(await send()).toEqual({ outcome: 'no_account' });
});

test('if enqueueing fails, the job fails, is refunded, has no event, and its key can be used again', async () => {
  const body = { webhook_url: 'https://hooks.example.com/in' };
  const result = await send({ body, idempotencyKey: 'k' }, { jobQueue: unreachableQueue() });
  expect(result).toMatchObject({ outcome: 'enqueue_failed' });
  const { jobId } = result as { jobId: string };
  expect(await findJobForOperator(database.db, { jobId })).toMatchObject({
    status: 'failed',
    error: { code: 'processing_failed' },
    failureCause: 'enqueue',
    wordsCharged: 0,
  });
  expect(await balanceOf()).toBe(1_000);
  const { items: entries } = await listLedgerEntries(database.db, { accountId: account.accountId, limit: 10 });
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['refund', 10],
    ['reserve', -10],
    ['grant', 1_000],
  ]);
  expect((await listDeliveries(database.db, { accountId: account.accountId, limit: 10 })).items).toEqual([]);
  expect(warnings).toMatchObject([{ message: 'enqueue failed', jobId, outcome: 'finished' }]);
  expect(refunds).toEqual(['enqueue_failed']);

  const retried = jobOf(await send({ body, idempotencyKey: 'k' }));
  expect(retried.id).not.toBe(jobId);
});

test('the submission succeeds if enqueueing reports an error but a worker has already claimed the job', async () => {
  const landing: Pick<JobQueue, 'add'> = {
    add: async (jobId) => {
      await claimTestJob(database.db, jobId);
      throw new Error('timed out');
    },
  };
  const result = await send({ idempotencyKey: 'k' }, { jobQueue: landing });
  expect(result).toMatchObject({ outcome: 'created', job: { status: 'queued' } });
  expect(await balanceOf()).toBe(990);
  expect(refunds).toEqual([]);
});

test('after all tests, the ledger is consistent', async () => {
  expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
});
