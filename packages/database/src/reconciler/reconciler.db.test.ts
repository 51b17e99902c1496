import { expect, test } from '@jest/globals';
import { limits } from '@humanize/contract';
import {
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  type TestAccount,
  writePastTriggers,
  useTestAccount,
  useTestDatabase,
  claimTestJob,
  succeedTestJob,
} from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { closeAccount, setPayloadRetention } from '../accounts/accounts.ts';
import { completeAttempt, startAttempt } from '../deliveries/attempts.ts';
import { failJob } from '../jobs/process-job.ts';
import { findJobForOperator } from '../jobs/job-summaries.ts';
import { getBacklog, insertReconcilerRun, listReconcilerRuns } from './records.ts';
import { deletePayloads, expirePayloads, listExhaustedJobIds, listExpiredJobIds, listJobsToEnqueue } from './sweeps.ts';
import { InvalidCursorError } from '../database/page.ts';
import { findJob } from '../jobs/find-job.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { query } from '../database/queries.ts';

const { masterKey } = newMasterKey();
const retention = { retentionHours: 25, limit: 100 };
const database = useTestDatabase();
const account = useTestAccount(database, { masterKey });

const shift = (text: string, values: readonly unknown[]): Promise<void> => writePastTriggers(database, text, values);
const claim = (jobId: string): Promise<string> => claimTestJob(database.db, jobId);
async function endedJob(options: { webhookUrl?: string; endedHoursAgo?: number; owner?: TestAccount } = {}): Promise<{
  jobId: string;
  deliveryId: string;
}> {
  const { endedHoursAgo = 0, owner = account, ...rest } = options;
  const { jobId } = await insertTestJob(database.db, owner, rest);
  const deliveryId = await succeedTestJob(database.db, jobId);
  await shift(`UPDATE job_payloads SET completed_at = completed_at - make_interval(hours => $2) WHERE job_id = $1`, [
    jobId,
    endedHoursAgo,
  ]);
  return { jobId, deliveryId };
}
async function startDelivery(deliveryId: string): Promise<string> {
  const token = newId();
  const attempt = { attemptTimeoutMs: 5_000, retryDelaysMs: [1, 1], renderBody: () => Buffer.from('b') } as const;
  await startAttempt(database.db, { deliveryId, token, ...attempt });
  return token;
}
/** Ends a delivery with the response `echo`. */
async function acknowledge(deliveryId: string, token: string): Promise<void> {
  const response = { status: 200, address: null, durationMs: 1, errorClass: null, responseExcerpt: 'echo' };
  const result = { outcome: 'acknowledged', ...response } as const;
  await completeAttempt(database.db, { deliveryId, token, result, body: Buffer.from('{}'), retryDelayMs: 1 });
}
const kept = async (jobId: string): Promise<boolean | undefined> =>
  (await findJobForOperator(database.db, { jobId }))?.payloadKept;

test('jobs queued for a long time and jobs with expired leases are listed, oldest first', async () => {
  const jobs = [];
  for (let place = 0; place < 5; place += 1) jobs.push((await insertTestJob(database.db, account)).jobId);
  const [waiting, fresh, lost, held, expired] = jobs as [string, string, string, string, string];
  await shift(
    `UPDATE jobs SET created_at = created_at - interval '16 seconds', expires_at = expires_at - interval '16 seconds' WHERE id = $1`,
    [waiting],
  );
  await claim(lost);
  await claim(held);
  await shift('UPDATE jobs SET lease_until = now_ms() WHERE id = $1', [lost]);
  await shift(`UPDATE jobs SET expires_at = now_ms() WHERE id = $1`, [expired]);

  const listed = await listJobsToEnqueue(database.db, { queuedForSeconds: 15, limit: 10 });
  expect(listed).toMatchObject({
    items: [
      { jobId: waiting, accountId: account.accountId },
      { jobId: lost, accountId: account.accountId },
    ],
    next: null,
  });
  const first = await listJobsToEnqueue(database.db, { queuedForSeconds: 15, limit: 1 });
  expect(first.items[0]?.jobId).toBe(waiting);
  const second = await listJobsToEnqueue(database.db, { queuedForSeconds: 15, limit: 1, after: first.next ?? '' });
  expect(second).toMatchObject({ items: [{ jobId: lost }], next: null });
  await expect(listExpiredJobIds(database.db, { limit: 10 })).resolves.toEqual([expired]);
  const all = await listJobsToEnqueue(database.db, { queuedForSeconds: 0, limit: 10 });
  expect(all.items.map(({ jobId }) => jobId)).toContain(fresh);
  for (const jobId of [waiting, fresh]) {
    await failJob(database.db, { jobId, when: 'queued', message: 'm', deliveryId: newId() });
  }
  await failJob(database.db, { jobId: expired, when: 'expired', message: 'm', deliveryId: newId() });
  for (const jobId of [lost, held])
    await shift('UPDATE jobs SET expires_at = now_ms(), lease_until = now_ms() WHERE id = $1', [jobId]);
  for (const jobId of [lost, held])
    await failJob(database.db, { jobId, when: 'expired', message: 'm', deliveryId: newId() });
});

test('jobs that were claimed too often are listed after their lease has expired', async () => {
  const { jobId } = await insertTestJob(database.db, account);
  for (let claims = 0; claims < 5; claims += 1) {
    await claim(jobId);
    if (claims === 4) await expectNoneExhausted();
    await shift('UPDATE jobs SET lease_until = now_ms() WHERE id = $1', [jobId]);
    if (claims < 4) await expectNoneExhausted();
  }
  await expect(listExhaustedJobIds(database.db, { claimsMax: 5, limit: 10 })).resolves.toEqual([jobId]);
  await failJob(database.db, { jobId, when: 'exhausted', claimsMax: 5, message: 'm', deliveryId: newId() });
  await expectNoneExhausted();
});

async function expectNoneExhausted(): Promise<void> {
  await expect(listExhaustedJobIds(database.db, { claimsMax: 5, limit: 10 })).resolves.toEqual([]);
}

test('texts that were not deleted with their partition are deleted 5 hours after a retention period of 25 hours, and the job is kept', async () => {
  const { jobId } = await endedJob({ endedHoursAgo: 30 });
  const young = await endedJob({ endedHoursAgo: 29 });
  await expect(expirePayloads(database.db, retention)).resolves.toBe(1);
  await expect(expirePayloads(database.db, retention)).resolves.toBe(0);
  await expect(kept(jobId)).resolves.toBe(false);
  await expect(kept(young.jobId)).resolves.toBe(true);
  const { accountId } = account;
  await expect(findJob(database.db, { accountId, jobId })).resolves.toMatchObject({
    status: 'succeeded',
    output: null,
    wordsCharged: 6,
  });
});

test('texts are kept if neither the operator nor the account sets a retention period', async () => {
  const { jobId } = await endedJob({ endedHoursAgo: 10_000 });
  await expect(expirePayloads(database.db, { retentionHours: null, limit: 100 })).resolves.toBe(0);
  await expect(kept(jobId)).resolves.toBe(true);
  await expect(expirePayloads(database.db, retention)).resolves.toBe(1);
});

test('retention periods cannot be shorter than 25 hours', async () => {
  await expect(expirePayloads(database.db, { retentionHours: 24, limit: 1 })).rejects.toThrow('at least 25');
  const { accountId } = account;
  await expect(setPayloadRetention(database.db, { accountId, hours: 24 })).rejects.toMatchObject({ code: '23514' });
  expect(limits.idempotencyRetentionSeconds).toBeLessThan(25 * 3_600);
});

test('an account can set a shorter retention period than the operator', async () => {
  const { accountId } = account;
  const other = await insertTestAccount(database.db, { masterKey });
  const mine = await endedJob({ endedHoursAgo: 30 });
  const theirs = await endedJob({ endedHoursAgo: 30, owner: other });
  await expect(setPayloadRetention(database.db, { accountId, hours: 30 })).resolves.toBe(true);
  await expect(expirePayloads(database.db, { retentionHours: 1_000, limit: 100 })).resolves.toBe(1);
  await expect(kept(mine.jobId)).resolves.toBe(false);
  await expect(kept(theirs.jobId)).resolves.toBe(true);
  await setPayloadRetention(database.db, { accountId, hours: null });
  await deletePayloads(database.db, { accountId: other.accountId, limit: 10 });
});

test("a retention period that is longer than the operator's has no effect", async () => {
  const { jobId } = await endedJob({ endedHoursAgo: 40 });
  await setPayloadRetention(database.db, { accountId: account.accountId, hours: 1_000 });
  await expect(expirePayloads(database.db, retention)).resolves.toBe(1);
  await expect(kept(jobId)).resolves.toBe(false);
});

test('texts of a closed account are deleted, except those that a worker or a delivery needs', async () => {
  const ended = await endedJob();
  const { jobId: running } = await insertTestJob(database.db, account);
  await claim(running);
  const waiting = await endedJob({ webhookUrl: 'https://x.example' });
  await closeAccount(database.db, account);
  await expect(expirePayloads(database.db, { retentionHours: null, limit: 100 })).resolves.toBe(1);
  await expect(Promise.all([ended.jobId, running, waiting.jobId].map(kept))).resolves.toEqual([false, true, true]);

  await acknowledge(waiting.deliveryId, await startDelivery(waiting.deliveryId));
  await expect(expirePayloads(database.db, { retentionHours: null, limit: 100 })).resolves.toBe(1);
  await shift('UPDATE jobs SET expires_at = now_ms() WHERE id = $1', [running]);
  await failJob(database.db, { jobId: running, when: 'expired', message: 'm', deliveryId: newId() });
  await expect(expirePayloads(database.db, { retentionHours: null, limit: 100 })).resolves.toBe(1);
  await expect(Promise.all([ended.jobId, running, waiting.jobId].map(kept))).resolves.toEqual([false, false, false]);
});

test('texts are kept until their delivery ends, then deleted with the responses of the receiver', async () => {
  const { jobId, deliveryId } = await endedJob({ webhookUrl: 'https://x.example', endedHoursAgo: 50 });
  await expect(expirePayloads(database.db, retention)).resolves.toBe(0);
  const token = await startDelivery(deliveryId);
  await expect(expirePayloads(database.db, retention)).resolves.toBe(0);
  await acknowledge(deliveryId, token);
  await expect(expirePayloads(database.db, retention)).resolves.toBe(1);
  await expect(kept(jobId)).resolves.toBe(false);
  const rows = await query(database.db, 'SELECT response_excerpt FROM delivery_attempts WHERE delivery_id = $1', [
    deliveryId,
  ]);
  expect(rows).toEqual([{ response_excerpt: null }]);
});

test('all texts of an account can be deleted in batches', async () => {
  const mine = [await endedJob(), await endedJob(), await endedJob()];
  const { jobId: active } = await insertTestJob(database.db, account);
  const theirs = await endedJob({ owner: await insertTestAccount(database.db, { masterKey }) });
  const { accountId } = account;
  await expect(deletePayloads(database.db, { accountId, limit: 2 })).resolves.toBe(2);
  await expect(deletePayloads(database.db, { accountId, limit: 2 })).resolves.toBe(1);
  await expect(deletePayloads(database.db, { accountId, limit: 2 })).resolves.toBe(0);
  await expect(Promise.all([...mine.map(({ jobId }) => jobId), active, theirs.jobId].map(kept))).resolves.toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('sweeps can run concurrently', async () => {
  for (let place = 0; place < 12; place += 1) await endedJob({ endedHoursAgo: 30 });
  const counts = await Promise.all(
    [1, 2, 3, 4].map(() => expirePayloads(database.db, { retentionHours: 25, limit: 5 })),
  );
  const rest = await expirePayloads(database.db, retention);
  expect(counts.reduce((sum, count) => sum + count, rest)).toBe(12);
});

test('the backlog counts the waiting work and its age', async () => {
  const before = await getBacklog(database.db);
  const { jobId } = await insertTestJob(database.db, account);
  await shift(`UPDATE jobs SET created_at = now_ms() - interval '90 seconds' WHERE id = $1`, [jobId]);
  await endedJob({ webhookUrl: 'https://x.example' });
  const after = await getBacklog(database.db);
  expect(after.queuedJobs).toBe(before.queuedJobs + 1);
  expect(after.runningJobs).toBe(before.runningJobs);
  expect(after.oldestQueuedSeconds).toBeGreaterThanOrEqual(90);
  expect(after.waitingDeliveries).toBe(before.waitingDeliveries + 1);
  expect(after.dueDeliveries).toBe(before.dueDeliveries + 1);
  expect(after.oldestDueDeliverySeconds).toBeGreaterThanOrEqual(0);
});

test('only the latest runs are kept, and they are listed latest first', async () => {
  await insertReconcilerRun(database.db, { process: 'a', durationMs: 12.6, counts: { expired: 2 }, error: null });
  await insertReconcilerRun(database.db, { process: 'b', durationMs: 1, counts: {}, error: 'x'.repeat(2_000) });
  const [latest, first] = await listReconcilerRuns(database.db, { limit: 2 });
  expect(latest).toEqual({
    process: 'b',
    finishedAt: expect.any(Date),
    durationMs: 1,
    counts: {},
    error: 'x'.repeat(1_000),
  });
  expect(first).toMatchObject({ process: 'a', durationMs: 13, counts: { expired: 2 }, error: null });
  await shift('ALTER TABLE reconciler_runs ALTER COLUMN id RESTART WITH 1001', []);
  await insertReconcilerRun(database.db, { process: 'c', durationMs: 1, counts: {}, error: null });
  const runs = await listReconcilerRuns(database.db, { limit: 100 });
  expect(runs.map(({ process }) => process)).toEqual(['c', 'b']);
});

test('an invalid cursor is rejected', async () => {
  for (const after of ['', 'nonsense', Buffer.from('1.2.3').toString('base64url'), '" OR 1=1']) {
    await expect(listJobsToEnqueue(database.db, { queuedForSeconds: 0, limit: 1, after })).rejects.toThrow(
      InvalidCursorError,
    );
  }
  await expect(listJobsToEnqueue(database.db, { queuedForSeconds: 0, limit: 0 })).rejects.toThrow(RangeError);
  await expect(listJobsToEnqueue(database.db, { queuedForSeconds: 0, limit: 1_001 })).rejects.toThrow(RangeError);
});

test('after all tests, the ledger is consistent', async () => {
  await expect(verifyLedger(database.db)).resolves.toMatchObject({ ok: true });
});
