/**
 * Tests the two rules in the contract that involve long periods: the age limit of jobs and the 24-hour lifetime of
 * idempotency keys. The tests configure a short job lifetime and change timestamps in the database.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type FailedJob, Humanize, IdempotencyConflictError } from '@humanize/client';
import { type Stack, startStack, waitUntil, writePastTriggers } from '@humanize/testing';

const lifetimeSeconds = 2;
/** Time for one sweep of the reconciler on a busy machine. */
const expiryTimeoutMs = 150_000;

let stack: Stack;
let client: Humanize;

beforeAll(async () => {
  // Without a worker, no job ends before its age limit.
  stack = await startStack({
    apps: ['api', 'reconciler'],
    words: 1_000,
    env: { JOB_LIFETIME_SECONDS: String(lifetimeSeconds) },
  });
  client = new Humanize({ baseUrl: stack.publicApiUrl, apiKey: stack.account.apiKey, attemptsMax: 1 });
});

afterAll(() => stack.stop());

function expired(jobId: string): Promise<FailedJob> {
  return waitUntil(
    async () => {
      const job = await client.jobs.get(jobId);
      return job.status === 'failed' ? job : undefined;
    },
    { what: 'the job to expire', timeoutMs: expiryTimeoutMs, intervalMs: 500 },
  );
}

/** Ages the account's idempotency keys. */
function pass(time: string): Promise<void> {
  return writePastTriggers(
    stack.database,
    `UPDATE idempotency_keys SET expires_at = expires_at - interval '${time}' WHERE account_id = $1`,
    [stack.account.accountId],
  );
}

test('a job past its age limit fails with job_expired, is refunded, and has no stage', async () => {
  const submitted = await client.jobs.create({ text: 'one two three' });
  expect(submitted).toMatchObject({ status: 'queued', words_charged: 3 });
  const job = await expired(submitted.id);
  expect(job).toMatchObject({ words_charged: 0, current_stage: null, error: { code: 'job_expired' } });
  const ageMs = Date.parse(job.completed_at) - Date.parse(job.created_at);
  expect(ageMs).toBeGreaterThanOrEqual(lifetimeSeconds * 1_000);
  // The next submission uses the whole initial balance.
  const all = await client.jobs.create({ text: 'word '.repeat(1_000) });
  await expired(all.id);
});

test('an idempotency key is valid for 24 hours after its first use and forgotten afterward', async () => {
  const idempotencyKey = 'one request';
  const first = await client.jobs.create({ text: 'one two' }, { idempotencyKey });
  await pass('23 hours 59 minutes');
  expect((await client.jobs.create({ text: 'one two' }, { idempotencyKey })).id).toBe(first.id);
  const conflict = client.jobs.create({ text: 'one three' }, { idempotencyKey });
  await expect(conflict).rejects.toThrow(IdempotencyConflictError);
  await expect(conflict).rejects.toMatchObject({ code: 'idempotency_conflict', existingJobId: first.id });

  await pass('1 minute');
  const second = await client.jobs.create({ text: 'one three' }, { idempotencyKey });
  expect(second.id).not.toBe(first.id);
  expect((await client.jobs.create({ text: 'one three' }, { idempotencyKey })).id).toBe(second.id);
});
