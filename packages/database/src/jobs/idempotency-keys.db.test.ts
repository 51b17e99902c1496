import { beforeAll, expect, test } from '@jest/globals';
import { limits } from '@humanize/contract';
import {
  insertTestAccount,
  newMasterKey,
  newTestJob,
  type TestAccount,
  writePastTriggers,
  useTestDatabase,
  succeedTestJob,
} from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { findJobByIdempotencyKey } from './job-summaries.ts';
import { expireIdempotencyKeys } from '../reconciler/sweeps.ts';
import { findReplay } from './submit-job.ts';
import { submitJob } from './submit-job.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase();
let account: TestAccount;

beforeAll(async () => {
  account = await insertTestAccount(database.db, { masterKey });
});

/** Moves the first use of a key into the past. */
const age = (key: string, interval: string): Promise<void> =>
  writePastTriggers(
    database,
    `UPDATE idempotency_keys SET expires_at = now_ms() + interval '24 hours' - $2::interval WHERE account_id = $1 AND key = $3`,
    [account.accountId, interval, key],
  );
const finish = (jobId: string): Promise<string> => succeedTestJob(database.db, jobId);

test('a replay returns the current job and charges no words', async () => {
  const first = newTestJob(account, { idempotencyKey: 'replay' });
  const created = await submitJob(database.db, first);
  await finish(first.jobId);
  const again = await submitJob(database.db, { ...first, jobId: newId() });
  expect(again).toMatchObject({
    outcome: 'replayed',
    job: { id: first.jobId, status: 'succeeded', output: 'The output.' },
  });
  expect(created.outcome === 'created' && again.outcome === 'replayed' && again.job.createdAt).toEqual(
    created.outcome === 'created' && created.job.createdAt,
  );
});

test('findReplay returns the same result as submitJob, or undefined for an unused key', async () => {
  const first = newTestJob(account, { idempotencyKey: 'asked' });
  const by = { accountId: account.accountId, idempotencyKey: 'asked', bodySha256: first.bodySha256 };
  await expect(findReplay(database.db, by)).resolves.toBeUndefined();
  await submitJob(database.db, first);
  await expect(findReplay(database.db, by)).resolves.toEqual(
    await submitJob(database.db, { ...first, jobId: newId() }),
  );
  const other = Buffer.alloc(32, 1);
  await expect(findReplay(database.db, { ...by, bodySha256: other })).resolves.toEqual(
    await submitJob(database.db, { ...first, jobId: newId(), bodySha256: other }),
  );
  await finish(first.jobId);
});

test('a key is scoped to its account', async () => {
  const neighbor = await insertTestAccount(database.db, { masterKey });
  const [mine, theirs] = [account, neighbor].map((owner) => newTestJob(owner, { idempotencyKey: 'shared' }));
  await expect(submitJob(database.db, mine as never)).resolves.toMatchObject({ outcome: 'created' });
  await expect(submitJob(database.db, theirs as never)).resolves.toMatchObject({ outcome: 'created' });
  await finish(mine?.jobId ?? '');
});

test('a key is valid for exactly 24 hours', async () => {
  const first = newTestJob(account, { idempotencyKey: 'day' });
  await submitJob(database.db, first);
  await finish(first.jobId);
  const by = { accountId: account.accountId, idempotencyKey: 'day' };

  await age('day', '23:59:59');
  const late = { ...first, jobId: newId() };
  await expect(submitJob(database.db, late)).resolves.toMatchObject({ outcome: 'replayed', job: { id: first.jobId } });
  await expect(findJobByIdempotencyKey(database.db, by)).resolves.toMatchObject({ id: first.jobId });

  await age('day', '24:00:00');
  await expect(findJobByIdempotencyKey(database.db, by)).resolves.toBeUndefined();
  await expect(findReplay(database.db, { ...by, bodySha256: first.bodySha256 })).resolves.toBeUndefined();
  const next = { ...first, jobId: newId(), bodySha256: Buffer.alloc(32, 7) };
  await expect(submitJob(database.db, next)).resolves.toMatchObject({ outcome: 'created', job: { id: next.jobId } });
  const conflict = await submitJob(database.db, { ...first, jobId: newId() });
  expect(conflict).toMatchObject({ outcome: 'key_conflict', existingJobId: next.jobId });
  await finish(next.jobId);
});

test('a new key is kept for the time that the contract specifies', async () => {
  const first = newTestJob(account, { idempotencyKey: 'exact' });
  const created = await submitJob(database.db, first);
  const conflict = await submitJob(database.db, { ...first, jobId: newId(), bodySha256: Buffer.alloc(32) });
  const from = created.outcome === 'created' ? created.job.createdAt.getTime() : 0;
  const until = conflict.outcome === 'key_conflict' ? conflict.expiresAt.getTime() : 0;
  expect(until - from).toBe(limits.idempotencyRetentionSeconds * 1000);
  await finish(first.jobId);
});

test('the sweep deletes expired keys in batches, but no live keys', async () => {
  for (const key of ['old-1', 'old-2', 'old-3', 'young']) {
    const job = newTestJob(account, { idempotencyKey: key });
    await submitJob(database.db, job);
    await finish(job.jobId);
    if (key !== 'young') await age(key, '24:00:01');
  }
  await expect(expireIdempotencyKeys(database.db, { limit: 2 })).resolves.toBe(2);
  const parallel = [1, 2, 3].map(() => expireIdempotencyKeys(database.db, { limit: 10 }));
  const counts = await Promise.all(parallel);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  const by = { accountId: account.accountId, idempotencyKey: 'young' };
  await expect(findJobByIdempotencyKey(database.db, by)).resolves.toBeDefined();
});

test('a key of 256 characters is stored completely', async () => {
  const idempotencyKey = '😀'.repeat(limits.idempotencyKeyLengthMax);
  const job = newTestJob(account, { idempotencyKey });
  await expect(submitJob(database.db, job)).resolves.toMatchObject({ outcome: 'created' });
  await finish(job.jobId);
});
