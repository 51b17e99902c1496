import type { JobRecord } from '@humanize/contract';
import { beforeEach, expect, test } from '@jest/globals';
import {
  claimTestJob,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  newTestJob,
  type TestAccount,
  writePastTriggers,
  useTestDatabase,
} from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { getAccount } from '../accounts/accounts.ts';
import { listDeliveries } from '../deliveries/deliveries.ts';
import {
  claimJob,
  type ClaimOutcome,
  failJob,
  type FinishOutcome,
  succeedJob,
  releaseLeases,
  renewLeases,
  setJobStage,
} from './process-job.ts';
import { findJobForOperator } from './job-summaries.ts';
import { grantWords, listLedgerEntries } from '../ledger/ledger-entries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { findJob } from './find-job.ts';
import { submitJob } from './submit-job.ts';
import { query } from '../database/queries.ts';

const { masterKey } = newMasterKey();
const claimsMax = 5;
const refused = { outcome: 'refused' };
const database = useTestDatabase({ poolMax: 25 });
let account: TestAccount;

beforeEach(async () => {
  account = await insertTestAccount(database.db, { masterKey, words: 100 });
});

const claim = (jobId: string, lease: string = newId()): Promise<ClaimOutcome> =>
  claimJob(database.db, { jobId, lease, leaseSeconds: 20, claimsMax });
const succeed = (jobId: string, lease: string, output = 'out'): Promise<FinishOutcome> =>
  succeedJob(database.db, { jobId, lease, output, edits: null, detectedLanguage: 'en', deliveryId: newId() });
const fail = (jobId: string, lease: string): Promise<FinishOutcome> =>
  failJob(database.db, { jobId, when: 'leased', lease, message: 'It failed.', deliveryId: newId() });
const expire = (jobId: string): Promise<FinishOutcome> =>
  failJob(database.db, { jobId, when: 'expired', message: 'Too old.', deliveryId: newId() });
const letLeaseRunOut = (jobId: string): Promise<void> =>
  writePastTriggers(database, `UPDATE jobs SET lease_until = now_ms() - interval '1 ms' WHERE id = $1`, [jobId]);
const letExpire = (jobId: string): Promise<void> =>
  writePastTriggers(database, `UPDATE jobs SET expires_at = now_ms() WHERE id = $1`, [jobId]);
const find = (jobId: string): ReturnType<typeof findJob> =>
  findJob(database.db, { accountId: account.accountId, jobId });
async function recordOf(jobId: string): Promise<JobRecord> {
  const job = await find(jobId);
  if (job === undefined) throw new Error(`no job ${jobId}`);
  return job;
}
const refundsOf = async (jobId: string): Promise<number> => {
  const { items } = await listLedgerEntries(database.db, {
    accountId: account.accountId,
    limit: 100,
    kinds: ['refund'],
  });
  return items.filter((entry) => entry.jobId === jobId).length;
};

test('a claim returns the text and options, and a second worker cannot claim the job while the lease is valid', async () => {
  const { jobId } = await insertTestJob(database.db, account, {
    options: { use_british_spellings: true, auto_detect_language: false },
  });
  const claimed = await claim(jobId);
  expect(claimed).toMatchObject({
    outcome: 'claimed',
    jobId,
    accountId: account.accountId,
    text: 'A text of six whole words.',
    words: 6,
    options: { use_british_spellings: true, auto_detect_language: false },
    claims: 1,
  });
  await expect(find(jobId)).resolves.toMatchObject({ status: 'running', wordsCharged: 6 });
  await expect(claim(jobId)).resolves.toEqual({ outcome: 'gone' });
  await expect(claim(newId())).resolves.toEqual({ outcome: 'gone' });
});

test('only one of many concurrent claims gets the job', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const outcomes = (await Promise.all(Array.from({ length: 100 }, () => claim(jobId)))).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'claimed')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'gone')).toHaveLength(99);
});

test('a success writes the output, language, stage and time, and is final', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const lease = newId();
  await claim(jobId, lease);
  await expect(setJobStage(database.db, { jobId, lease, stage: 'refining_draft' })).resolves.toBe(true);
  await expect(find(jobId)).resolves.toMatchObject({ currentStage: 'refining_draft', output: null });
  const finished = await succeed(jobId, lease, 'Better words.');
  expect(finished).toMatchObject({ outcome: 'finished', deliveryId: null });
  await expect(find(jobId)).resolves.toMatchObject({
    status: 'succeeded',
    output: 'Better words.',
    detectedLanguage: 'en',
    currentStage: 'completed',
    wordsCharged: 6,
    completedAt: finished.outcome === 'finished' ? finished.completedAt : undefined,
  });
  await expect(succeed(jobId, lease, 'Other words.')).resolves.toEqual(refused);
  await expect(fail(jobId, lease)).resolves.toEqual(refused);
  await letExpire(jobId);
  await expect(expire(jobId)).resolves.toEqual(refused);
  await expect(claim(jobId)).resolves.toEqual({ outcome: 'gone' });
  await expect(find(jobId)).resolves.toMatchObject({ status: 'succeeded', output: 'Better words.' });
});

test('edits are stored if they are given', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const lease = newId();
  await claim(jobId, lease);
  const edits = [{ from: 'utilise', to: 'use', reason: 'plain' }];
  await succeedJob(database.db, { jobId, lease, output: 'o', edits, detectedLanguage: null, deliveryId: newId() });
  const rows = await query(database.db, 'SELECT edits FROM job_payloads WHERE job_id = $1', [jobId]);
  expect(rows).toEqual([{ edits }]);
});

test('a success that is refunded charges nothing, and the ledger states the reason, even if it is reported often', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const lease = newId();
  await claim(jobId, lease);
  const end = { jobId, lease, output: 'o', edits: null, detectedLanguage: 'en', refund: true } as const;
  const ends = Array.from({ length: 20 }, () => succeedJob(database.db, { ...end, deliveryId: newId() }));
  const outcomes = (await Promise.all(ends)).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'finished')).toHaveLength(1);
  await expect(find(jobId)).resolves.toMatchObject({ status: 'succeeded', wordsCharged: 0, output: 'o' });
  await expect(getAccount(database.db, account)).resolves.toMatchObject({ balance: 100, activeJobs: 0 });
  const { items } = await listLedgerEntries(database.db, { accountId: account.accountId, limit: 1 });
  expect(items).toMatchObject([{ kind: 'refund', amount: 6, jobId, note: 'the output equals the input' }]);
  expect((await verifyLedger(database.db, { sweepSeconds: 60 })).ok).toBe(true);
});

test('refunds of successes and other changes of a balance at the same time do not conflict', async () => {
  for (let round = 0; round < 10; round += 1) {
    const jobs = await Promise.all([1, 2, 3, 4, 5].map(() => insertTestJob(database.db, account)));
    const leases = await Promise.all(jobs.map(({ jobId }) => claimTestJob(database.db, jobId)));
    await Promise.all([
      ...jobs.map(async ({ jobId }, index) => {
        const end = { jobId, lease: leases[index] ?? '', output: 'o', edits: null, detectedLanguage: 'en' };
        const finish = await succeedJob(database.db, { ...end, refund: true, deliveryId: newId() });
        expect(finish.outcome).toBe('finished');
        await grantWords(database.db, { accountId: account.accountId, words: 1, reference: newId(), note: 'n' });
      }),
      ...Array.from({ length: 5 }, () =>
        grantWords(database.db, { accountId: account.accountId, words: 1, reference: newId(), note: 'n' }),
      ),
    ]);
  }
  await expect(getAccount(database.db, account)).resolves.toMatchObject({ balance: 200, activeJobs: 0 });
  expect((await verifyLedger(database.db, { sweepSeconds: 60 })).ok).toBe(true);
});

test('a job does not end before its creation if the clock is set back', async () => {
  const jobs = await Promise.all([insertTestJob(database.db, account), insertTestJob(database.db, account)]);
  const [first = '', second = ''] = jobs.map(({ jobId }) => jobId);
  const leases = [await claimTestJob(database.db, first), await claimTestJob(database.db, second)];
  await writePastTriggers(database, `UPDATE jobs SET created_at = created_at + interval '1 hour' WHERE id = ANY ($1)`, [
    [first, second],
  ]);
  await expect(succeed(first, leases[0] ?? '')).resolves.toMatchObject({ outcome: 'finished' });
  await expect(fail(second, leases[1] ?? '')).resolves.toMatchObject({ outcome: 'finished' });
  for (const jobId of [first, second]) {
    const { createdAt, completedAt } = await recordOf(jobId);
    expect(completedAt).toEqual(createdAt);
  }
  expect((await verifyLedger(database.db, { sweepSeconds: 60 })).ok).toBe(true);
});

test('a failure is refunded once, regardless of how many workers report it', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const lease = newId();
  await claim(jobId, lease);
  const outcomes = (await Promise.all(Array.from({ length: 20 }, () => fail(jobId, lease)))).map(
    ({ outcome }) => outcome,
  );
  expect(outcomes.filter((outcome) => outcome === 'finished')).toHaveLength(1);
  await expect(refundsOf(jobId)).resolves.toBe(1);
  await expect(getAccount(database.db, account)).resolves.toMatchObject({ balance: 100, activeJobs: 0 });
  await expect(find(jobId)).resolves.toMatchObject({
    status: 'failed',
    wordsCharged: 0,
    output: null,
    error: { code: 'processing_failed', message: 'It failed.' },
  });
});

test('a worker cannot write to a job that another worker has claimed', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const [late, current] = [newId(), newId()];
  await claim(jobId, late);
  await letLeaseRunOut(jobId);
  await expect(claim(jobId, current)).resolves.toMatchObject({ outcome: 'claimed', claims: 2 });
  await expect(succeed(jobId, late)).resolves.toEqual(refused);
  await expect(fail(jobId, late)).resolves.toEqual(refused);
  await expect(setJobStage(database.db, { jobId, lease: late, stage: 'x' })).resolves.toBe(false);
  const leases = [{ jobId, lease: late }];
  await expect(renewLeases(database.db, { leases, leaseSeconds: 20 })).resolves.toEqual([]);
  await expect(releaseLeases(database.db, { leases })).resolves.toEqual([]);
  await expect(succeed(jobId, current)).resolves.toMatchObject({ outcome: 'finished' });
});

test('a worker with an expired lease can still finish its job if no other worker has claimed it', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const lease = newId();
  await claim(jobId, lease);
  await letLeaseRunOut(jobId);
  await expect(succeed(jobId, lease)).resolves.toMatchObject({ outcome: 'finished' });
});

test('one statement renews all leases of a worker, and a released job can be claimed immediately and its released claim is not counted', async () => {
  const jobs = [await insertTestJob(database.db, account), await insertTestJob(database.db, account)];
  const leases = jobs.map(({ jobId }) => ({ jobId, lease: newId() }));
  for (const { jobId, lease } of leases) await claim(jobId, lease);
  const [first, second] = leases as [(typeof leases)[0], (typeof leases)[0]];
  await succeed(first.jobId, first.lease);
  await letLeaseRunOut(second.jobId);
  const heldJobIds = [second.jobId];
  await expect(renewLeases(database.db, { leases, leaseSeconds: 20 })).resolves.toEqual(heldJobIds);
  await expect(claim(second.jobId)).resolves.toEqual({ outcome: 'gone' });
  await expect(releaseLeases(database.db, { leases })).resolves.toEqual(heldJobIds);
  await expect(find(second.jobId)).resolves.toMatchObject({ status: 'running' });
  await expect(claim(second.jobId)).resolves.toMatchObject({ outcome: 'claimed', claims: 1 });
});

test('a job that has reached its age limit cannot be claimed, and fails with job_expired and no stage', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  await expect(expire(jobId)).resolves.toEqual(refused);
  await letExpire(jobId);
  await expect(claim(jobId)).resolves.toEqual({ outcome: 'expired' });
  await expect(expire(jobId)).resolves.toMatchObject({ outcome: 'finished', deliveryId: null });
  await expect(expire(jobId)).resolves.toEqual(refused);
  await expect(find(jobId)).resolves.toMatchObject({
    status: 'failed',
    currentStage: null,
    error: { code: 'job_expired', message: 'Too old.' },
  });
  await expect(refundsOf(jobId)).resolves.toBe(1);
});

test('a running job also expires, and its stage is removed', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const lease = newId();
  await claim(jobId, lease);
  await setJobStage(database.db, { jobId, lease, stage: 'refining_draft' });
  await letExpire(jobId);
  await expect(expire(jobId)).resolves.toMatchObject({ outcome: 'finished' });
  await expect(find(jobId)).resolves.toMatchObject({ status: 'failed', currentStage: null });
  await expect(succeed(jobId, lease)).resolves.toEqual(refused);
});

test('if success and expiry race, one of them wins, and the ledger matches the outcome', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    const { jobId } = await insertTestJob(database.db, account);
    const lease = newId();
    await claim(jobId, lease);
    await letExpire(jobId);
    const attempts = [() => succeed(jobId, lease), () => expire(jobId)];
    if (round % 2 === 1) attempts.reverse();
    const outcomes = await Promise.all(attempts.map((attempt) => attempt()));
    expect(outcomes.filter(({ outcome }) => outcome === 'finished')).toHaveLength(1);
    const job = await find(jobId);
    seen.add(job?.status ?? '');
    await expect(refundsOf(jobId)).resolves.toBe(job?.status === 'failed' ? 1 : 0);
    if (job?.status === 'succeeded') account = await insertTestAccount(database.db, { masterKey, words: 100 });
  }
  expect([...seen].toSorted()).toEqual(['failed', 'succeeded']);
});

test('a job whose last claim has expired is exhausted and fails with processing_failed', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  const exhaust = (): Promise<FinishOutcome> =>
    failJob(database.db, { jobId, when: 'exhausted', claimsMax, message: 'Lost.', deliveryId: newId() });
  for (let claims = 1; claims <= claimsMax; claims += 1) {
    await expect(claim(jobId)).resolves.toMatchObject({ outcome: 'claimed', claims });
    await expect(exhaust()).resolves.toEqual(refused);
    await letLeaseRunOut(jobId);
  }
  await expect(claim(jobId)).resolves.toEqual({ outcome: 'exhausted' });
  await expect(exhaust()).resolves.toMatchObject({ outcome: 'finished' });
  await expect(find(jobId)).resolves.toMatchObject({ status: 'failed', error: { code: 'processing_failed' } });
  await expect(findJobForOperator(database.db, { jobId })).resolves.toMatchObject({
    failureCause: 'exhausted',
    claims: 5,
  });
});

test('a job with claims left is not exhausted, even if its lease has expired', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  await claim(jobId);
  await letLeaseRunOut(jobId);
  const outcome = await failJob(database.db, {
    jobId,
    when: 'exhausted',
    claimsMax,
    message: 'm',
    deliveryId: newId(),
  });
  expect(outcome).toEqual(refused);
});

test('after an enqueueing error, the job is refunded, its key is released, and no event is written', async () => {
  const submission = newTestJob(account, { idempotencyKey: 'retry', webhookUrl: 'https://x.example' });
  await submitJob(database.db, submission);
  const { jobId } = submission;
  const enqueueFailed = (): Promise<FinishOutcome> =>
    failJob(database.db, { jobId, when: 'queued', message: 'Not enqueued.', deliveryId: newId() });
  await expect(enqueueFailed()).resolves.toMatchObject({ outcome: 'finished', deliveryId: null });
  await expect(enqueueFailed()).resolves.toEqual(refused);
  await expect(listDeliveries(database.db, { jobId, limit: 10 })).resolves.toMatchObject({ items: [] });
  await expect(claim(jobId)).resolves.toEqual({ outcome: 'gone' });
  await expect(getAccount(database.db, account)).resolves.toMatchObject({ balance: 100 });
  const retry = { ...submission, jobId: newId() };
  await expect(submitJob(database.db, retry)).resolves.toMatchObject({ outcome: 'created', job: { id: retry.jobId } });
});

test('a claimed job cannot fail because of an enqueueing error', async () => {
  const { jobId } = await insertTestJob(database.db, account, { idempotencyKey: 'late' });
  await claim(jobId);
  const outcome = await failJob(database.db, { jobId, when: 'queued', message: 'm', deliveryId: newId() });
  expect(outcome).toEqual(refused);
  await expect(find(jobId)).resolves.toMatchObject({ status: 'running' });
});

test('a job with a webhook gets one event with the given ID, regardless of how it ends', async () => {
  const webhookUrl = 'https://x.example/hook';
  const jobs = [
    await insertTestJob(database.db, account, { webhookUrl }),
    await insertTestJob(database.db, account, { webhookUrl }),
    await insertTestJob(database.db, account, { webhookUrl }),
  ];
  const [ok, bad, old] = jobs.map(({ jobId }) => jobId) as [string, string, string];
  const [okLease, badLease] = [newId(), newId()];
  await claim(ok, okLease);
  await claim(bad, badLease);
  await letExpire(old);
  const finished = [await succeed(ok, okLease), await fail(bad, badLease), await expire(old)];
  for (const [place, jobId] of [ok, bad, old].entries()) {
    const { items } = await listDeliveries(database.db, { jobId, limit: 10 });
    const outcome = finished[place];
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: outcome?.outcome === 'finished' ? outcome.deliveryId : undefined,
      eventType: `humanize.job.${(await recordOf(jobId)).status}`,
      url: webhookUrl,
      state: 'pending',
      attemptsStarted: 0,
    });
  }
});

test('the ledger stays consistent if jobs of an account fail concurrently', async () => {
  const jobs = await Promise.all(Array.from({ length: 5 }, () => insertTestJob(database.db, account)));
  const leases = jobs.map(({ jobId }) => ({ jobId, lease: newId() }));
  await Promise.all(leases.map(({ jobId, lease }) => claim(jobId, lease)));
  const all = leases.flatMap(({ jobId, lease }) => [fail(jobId, lease), fail(jobId, lease), succeed(jobId, newId())]);
  const outcomes = (await Promise.all(all)).filter(({ outcome }) => outcome === 'finished');
  expect(outcomes).toHaveLength(5);
  await expect(getAccount(database.db, account)).resolves.toMatchObject({ balance: 100, activeJobs: 0 });
});

test('after all tests, the ledger is consistent', async () => {
  await expect(verifyLedger(database.db)).resolves.toMatchObject({ ok: true });
});
