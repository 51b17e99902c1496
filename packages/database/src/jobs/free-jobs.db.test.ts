import { beforeEach, expect, test } from '@jest/globals';
import {
  claimTestJob,
  insertTestAccount,
  newMasterKey,
  newTestJob,
  type TestAccount,
  useTestDatabase,
  writePastTriggers,
} from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { getAccount } from '../accounts/accounts.ts';
import { failJob, succeedJob } from './process-job.ts';
import { type NewJob, submitJob, hasFreeRun } from './submit-job.ts';
import { query } from '../database/queries.ts';
import { listLedgerEntries } from '../ledger/ledger-entries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { findJob } from './find-job.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase({ poolMax: 20 });
let account: TestAccount;

beforeEach(async () => {
  account = await insertTestAccount(database.db, { masterKey, words: 100 });
});

const playground = (): NewJob => ({ ...newTestJob(account, { free: 'playground' }), apiKeyId: null });
const balance = async (): Promise<number> => (await getAccount(database.db, account)).balance;

async function submitAndSucceed(job: NewJob): Promise<void> {
  expect((await submitJob(database.db, job)).outcome).toBe('created');
  const lease = await claimTestJob(database.db, job.jobId);
  const success = { jobId: job.jobId, lease, output: 'o', edits: null, detectedLanguage: 'en', deliveryId: newId() };
  expect((await succeedJob(database.db, success)).outcome).toBe('finished');
}

test('every test event is free: its words are reserved, and returned when it succeeds', async () => {
  for (let count = 0; count < 2; count += 1) {
    const job = newTestJob(account, { free: 'test_event' });
    expect((await submitJob(database.db, job)).outcome).toBe('created');
    expect(await balance()).toBe(94);
    const lease = await claimTestJob(database.db, job.jobId);
    const end = { jobId: job.jobId, lease, output: 'o', edits: null, detectedLanguage: 'en', deliveryId: newId() };
    await Promise.all(Array.from({ length: 5 }, () => succeedJob(database.db, end)));
    expect(await balance()).toBe(100);
    expect(await findJob(database.db, { jobId: job.jobId, accountId: account.accountId })).toMatchObject({
      wordsCharged: 0,
    });
  }
  const { items } = await listLedgerEntries(database.db, { accountId: account.accountId, limit: 1 });
  expect(items).toMatchObject([{ kind: 'refund', note: 'free test event' }]);
  expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
});

test('one run of the playground a day is free, also if several race', async () => {
  expect(await hasFreeRun(database.db, account)).toBe(true);
  const jobs = [playground(), playground(), playground()];
  await Promise.all(jobs.map((job) => submitAndSucceed(job)));
  expect(await balance()).toBe(100 - 12);
  expect(await hasFreeRun(database.db, account)).toBe(false);
  await writePastTriggers(
    database,
    `UPDATE jobs SET created_at = created_at - interval '1 day' WHERE account_id = $1`,
    [account.accountId],
  );
  expect(await hasFreeRun(database.db, account)).toBe(true);
  await submitAndSucceed(playground());
  expect(await balance()).toBe(100 - 12);
  expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
});

test('a free job that fails is refunded once', async () => {
  const job = playground();
  await submitJob(database.db, job);
  const lease = await claimTestJob(database.db, job.jobId);
  await failJob(database.db, { jobId: job.jobId, when: 'leased', lease, message: 'm', deliveryId: newId() });
  expect(await balance()).toBe(100);
  expect(await verifyLedger(database.db)).toMatchObject({ ok: true });
});

test('a job can neither become free nor stop being free', async () => {
  const job = newTestJob(account);
  await submitJob(database.db, job);
  const change = query(database.owner, `UPDATE jobs SET free = 'test_event' WHERE id = $1`, [job.jobId]);
  await expect(change).rejects.toThrow('jobs_stay');
});

test('an account without words cannot submit a free job', async () => {
  const poor = await insertTestAccount(database.db, { masterKey, words: 5 });
  expect(await submitJob(database.db, newTestJob(poor, { free: 'test_event' }))).toMatchObject({
    outcome: 'insufficient_words',
  });
});
