import {
  closeAccount,
  findJobForOperator,
  listDeliveries,
  suspendAccount,
  type JobUsage,
  startAttempt,
  completeAttempt,
} from '@humanize/database';
import { QueueUnavailableError, type DelayedEntry } from '@humanize/queue';
import {
  insertTestDelivery,
  insertTestJob,
  type TestJobOptions,
  useTestAccount,
  useTestDatabase,
  claimTestJob,
} from '@humanize/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { finishJob, redeliver, type FinishJobDeps, type RefundCause } from './index.ts';

const webhookUrl = 'https://hooks.example.com/in';

const database = useTestDatabase();
const account = useTestAccount(database);
let refunds: RefundCause[];
let enqueued: DelayedEntry[];
let warnings: string[];

beforeEach(async () => {
  refunds = [];
  enqueued = [];
  warnings = [];
});

const finishDeps = (): FinishJobDeps => ({
  db: database.db,
  newId,
  countRefund: (cause) => void refunds.push(cause),
});
const deliveryDeps = (add = async (entry: DelayedEntry): Promise<void> => void enqueued.push(entry)) => ({
  db: database.db,
  deliveryQueue: { add },
  logger: { warn: (message: string) => void warnings.push(message) },
});

const unavailable = (): Promise<never> => Promise.reject(new QueueUnavailableError('add delivery failed'));

/** Inserts a job that is claimed with the returned lease. */
async function insertClaimed(options: TestJobOptions = {}): Promise<{ jobId: string; lease: string }> {
  const { jobId } = await insertTestJob(database.db, account, options);
  return { jobId, lease: await claimTestJob(database.db, jobId) };
}

/** Inserts a delivery that has ended because its only attempt got a 2xx response. */
async function insertDelivered(): Promise<string> {
  const { deliveryId } = await insertTestDelivery(database.db, account, { webhookUrl });
  const token = newId();
  const body = Buffer.from('{}');
  await startAttempt(database.db, {
    deliveryId,
    token,
    attemptTimeoutMs: 5_000,
    retryDelaysMs: [1, 1],
    renderBody: () => body,
  });
  const result = {
    outcome: 'acknowledged',
    status: 200,
    address: null,
    durationMs: 1,
    errorClass: null,
    responseExcerpt: null,
  } as const;
  const completed = await completeAttempt(database.db, { deliveryId, token, result, body, retryDelayMs: 1 });
  expect(completed).toEqual({ outcome: 'delivered' });
  return deliveryId;
}

const usage: JobUsage = {
  engine: 'light-edit',
  model: null,
  modelParagraphs: 0,
  lightEditParagraphs: 1,
  modelRequests: 0,
  promptTokens: 0,
  completionTokens: 0,
  costMicros: 0,
};

describe('finishing a job', () => {
  test('a success stores the output, refunds no words and returns the delivery to enqueue', async () => {
    const { jobId, lease } = await insertClaimed({ webhookUrl });
    const end = {
      as: 'succeeded',
      lease,
      output: 'Done.',
      edits: null,
      detectedLanguage: 'en',
      usage,
      refund: false,
    } as const;
    const finish = await finishJob(finishDeps(), jobId, end);
    const { items } = await listDeliveries(database.db, { jobId, limit: 10 });
    expect(finish).toMatchObject({ outcome: 'finished', deliveryId: items[0]?.id });
    expect(refunds).toEqual([]);
  });

  test('a success whose words are returned counts one refund', async () => {
    const { jobId, lease } = await insertClaimed();
    const end = { as: 'succeeded', lease, output: 'Same.', edits: null, detectedLanguage: null, usage } as const;
    await finishJob(finishDeps(), jobId, { ...end, refund: true });
    expect(await finishJob(finishDeps(), jobId, { ...end, refund: true })).toEqual({ outcome: 'refused' });
    expect(refunds).toEqual(['unchanged_output']);
    const job = await findJobForOperator(database.db, { jobId });
    expect(job).toMatchObject({ status: 'succeeded', wordsCharged: 0, usage });
  });

  test('a failure counts the refund once, and a second finish is rejected', async () => {
    const { jobId, lease } = await insertClaimed();
    const end = { as: 'failed', lease, message: 'It failed.', detectedLanguage: null } as const;
    expect(await finishJob(finishDeps(), jobId, end)).toMatchObject({ outcome: 'finished', deliveryId: null });
    expect(await finishJob(finishDeps(), jobId, end)).toEqual({ outcome: 'refused' });
    expect(refunds).toEqual(['processing_failed']);
    expect(await findJobForOperator(database.db, { jobId })).toMatchObject({ status: 'failed', wordsCharged: 0 });
  });

  test('an enqueueing failure is rejected without a refund if a worker has claimed the job', async () => {
    const { jobId } = await insertClaimed();
    expect(await finishJob(finishDeps(), jobId, { as: 'not_enqueued' })).toEqual({ outcome: 'refused' });
    expect(refunds).toEqual([]);
  });

  test('an expiry before the age limit is rejected', async () => {
    const { jobId } = await insertTestJob(database.db, account);
    expect(await finishJob(finishDeps(), jobId, { as: 'expired' })).toEqual({ outcome: 'refused' });
    expect(refunds).toEqual([]);
  });
});

describe('redelivering', () => {
  test('a redelivery starts a new series and enqueues its first attempt', async () => {
    const deliveryId = await insertDelivered();
    expect(await redeliver(deliveryDeps(), { deliveryId })).toEqual({
      outcome: 'scheduled',
      series: 2,
      accountId: account.accountId,
      enqueued: true,
    });
    expect(enqueued).toEqual([{ deliveryId, series: 2, number: 1, delayMs: 0 }]);
  });

  test('a redelivery is left to the reconciler if Redis is unavailable', async () => {
    const deliveryId = await insertDelivered();
    expect(await redeliver(deliveryDeps(unavailable), { deliveryId })).toMatchObject({ series: 2, enqueued: false });
    expect(warnings).toEqual(['delivery not enqueued, left to the reconciler']);
  });

  test.each([
    ['suspended', suspendAccount],
    ['closed', closeAccount],
  ])('a redelivery is rejected if the account is %s', async (_state, change) => {
    const deliveryId = await insertDelivered();
    const { accountId } = account;
    await change(database.db, { accountId });
    expect(await redeliver(deliveryDeps(), { deliveryId, accountId })).toEqual({ outcome: 'account_inactive' });
    expect(enqueued).toEqual([]);
  });

  test('a delivery that has not ended, or that belongs to another account, is not changed', async () => {
    const { deliveryId } = await insertTestDelivery(database.db, account, { webhookUrl });
    expect(await redeliver(deliveryDeps(), { deliveryId })).toEqual({ outcome: 'in_progress' });
    expect(await redeliver(deliveryDeps(), { deliveryId, accountId: newId() })).toEqual({ outcome: 'not_found' });
    expect(enqueued).toEqual([]);
  });
});
