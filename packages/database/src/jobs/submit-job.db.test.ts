import { expect, test } from '@jest/globals';
import { limits } from '@humanize/contract';
import {
  insertTestAccount,
  newMasterKey,
  newTestJob,
  type TestAccount,
  textOfWords,
  useTestDatabase,
} from '@humanize/testing';
import { closeAccount, resumeAccount, suspendAccount, getAccount } from '../accounts/accounts.ts';
import { failJob } from './process-job.ts';
import { listJobs } from './job-summaries.ts';
import { listLedgerEntries } from '../ledger/ledger-entries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { findJob } from './find-job.ts';
import { submitJob, type SubmitOutcome } from './submit-job.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase({ poolMax: 25 });

const newAccount = (words: number): Promise<TestAccount> => insertTestAccount(database.db, { masterKey, words });
const outcomesOf = (results: readonly SubmitOutcome[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of results) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};
const race = (times: number, submission: (place: number) => ReturnType<typeof newTestJob>): Promise<SubmitOutcome[]> =>
  Promise.all(Array.from({ length: times }, (_, place) => submitJob(database.db, submission(place))));
const jobsOf = async (accountId: string): Promise<number> =>
  (await listJobs(database.db, { accountId, limit: 200 })).items.length;

test('a submission reserves its words, and a lookup returns the same job', async () => {
  const account = await newAccount(100);
  const job = newTestJob(account, {
    text: textOfWords(30),
    options: { use_british_spellings: true },
    webhookUrl: 'https://x.example',
  });
  const created = await submitJob(database.db, job);
  expect(created).toMatchObject({
    outcome: 'created',
    balance: 70,
    active: 1,
    job: { status: 'queued', wordsCharged: 30, completedAt: null, webhookUrl: 'https://x.example' },
  });
  const { accountId } = account;
  const found = await findJob(database.db, { accountId, jobId: job.jobId });
  expect(created).toHaveProperty('job', found);
  await expect(getAccount(database.db, { accountId })).resolves.toMatchObject({ balance: 70, activeJobs: 1 });
  const { items } = await listLedgerEntries(database.db, { accountId, limit: 10 });
  expect(items[0]).toEqual({
    accountId,
    seq: 2,
    kind: 'reserve',
    amount: -30,
    balanceAfter: 70,
    jobId: job.jobId,
    reference: null,
    note: null,
    createdAt: found?.createdAt,
  });
});

test('another account cannot find the job', async () => {
  const [owner, other] = [await newAccount(10), await newAccount(10)];
  const job = newTestJob(owner);
  await submitJob(database.db, job);
  await expect(findJob(database.db, { accountId: other.accountId, jobId: job.jobId })).resolves.toBeUndefined();
});

test('a balance equal to the number of words is sufficient, and one word less is not', async () => {
  const account = await newAccount(11);
  const six = newTestJob(account);
  await expect(submitJob(database.db, six)).resolves.toMatchObject({ outcome: 'created', balance: 5 });
  await expect(submitJob(database.db, newTestJob(account))).resolves.toEqual({
    outcome: 'insufficient_words',
    balance: 5,
    wordsRequired: 6,
  });
  const five = newTestJob(account, { text: textOfWords(5) });
  await expect(submitJob(database.db, five)).resolves.toMatchObject({ outcome: 'created', balance: 0 });
});

test('the number of active jobs is returned, and the numbers of finished jobs are reused', async () => {
  const account = await newAccount(1_000);
  const submitted: string[] = [];
  for (const active of [1, 2, 3, 4, 5]) {
    const job = newTestJob(account);
    await expect(submitJob(database.db, job)).resolves.toMatchObject({ outcome: 'created', active });
    submitted.push(job.jobId);
  }
  const tooMany = { outcome: 'too_many_active', active: limits.activeJobsMax };
  await expect(submitJob(database.db, newTestJob(account))).resolves.toEqual(tooMany);
  const [, , third] = submitted;
  await failJob(database.db, {
    jobId: third ?? '',
    when: 'queued',
    message: 'm',
    deliveryId: newTestJob(account).jobId,
  });
  await expect(submitJob(database.db, newTestJob(account))).resolves.toMatchObject({ outcome: 'created', active: 5 });
  await expect(submitJob(database.db, newTestJob(account))).resolves.toEqual(tooMany);
});

test('a suspended, closed or unknown account cannot submit', async () => {
  const account = await newAccount(100);
  const { accountId } = account;
  const none = { outcome: 'no_account' };
  await suspendAccount(database.db, { accountId });
  await expect(submitJob(database.db, newTestJob(account))).resolves.toEqual(none);
  await resumeAccount(database.db, { accountId });
  await expect(submitJob(database.db, newTestJob(account))).resolves.toMatchObject({ outcome: 'created' });
  await closeAccount(database.db, { accountId });
  await expect(submitJob(database.db, newTestJob(account))).resolves.toEqual(none);
  const nobody = { ...newTestJob(account), accountId: newTestJob(account).jobId };
  await expect(submitJob(database.db, nobody)).resolves.toEqual(none);
});

test('50 concurrent submissions with one key and one body create and charge one job', async () => {
  const account = await newAccount(1_000);
  const results = await race(50, () => newTestJob(account, { idempotencyKey: 'one' }));
  expect(outcomesOf(results)).toEqual({ created: 1, replayed: 49 });
  const ids = new Set(results.map((result) => ('job' in result ? result.job.id : undefined)));
  expect(ids.size).toBe(1);
  await expect(getAccount(database.db, account)).resolves.toMatchObject({ balance: 994, activeJobs: 1 });
});

test('concurrent submissions of two bodies with one key create one job, and the other body is a conflict', async () => {
  const account = await newAccount(1_000);
  const texts = ['The first of two texts.', 'The second of two texts.'];
  const results = await race(20, (place) => newTestJob(account, { text: texts[place % 2] ?? '', idempotencyKey: 'k' }));
  expect(outcomesOf(results)).toEqual({ created: 1, replayed: 9, key_conflict: 10 });
  const created = results.find((result) => result.outcome === 'created');
  for (const result of results) {
    if (result.outcome !== 'key_conflict') continue;
    expect(result.existingJobId).toBe(created?.job.id);
    expect(result.expiresAt.getTime()).toBe(
      (created?.job.createdAt.getTime() ?? 0) + limits.idempotencyRetentionSeconds * 1000,
    );
  }
  await expect(jobsOf(account.accountId)).resolves.toBe(1);
});

test('50 concurrent submissions with a balance for three jobs create exactly three jobs', async () => {
  const account = await newAccount(20);
  const results = await race(50, () => newTestJob(account));
  expect(outcomesOf(results)).toEqual({ created: 3, insufficient_words: 47 });
  await expect(getAccount(database.db, account)).resolves.toMatchObject({ balance: 2, activeJobs: 3 });
});

test('50 concurrent submissions without keys create five active jobs in five slots', async () => {
  const account = await newAccount(1_000);
  const results = await race(50, () => newTestJob(account));
  expect(outcomesOf(results)).toEqual({ created: limits.activeJobsMax, too_many_active: 45 });
  const counts = results.map((result) => (result.outcome === 'created' ? result.active : 0));
  expect(counts.filter((active) => active > 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
});

test('the times of ledger entries are in the order of the ledger', async () => {
  const account = await newAccount(1_000);
  await race(5, () => newTestJob(account));
  const { items } = await listLedgerEntries(database.db, { accountId: account.accountId, limit: 10 });
  const times = items.toReversed().map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('after all tests, the ledger is consistent', async () => {
  await expect(verifyLedger(database.db)).resolves.toMatchObject({ ok: true });
});
