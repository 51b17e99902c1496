/** Inserts jobs for tests that do not use the API. */
import { createHash } from 'node:crypto';
import { countWords, optionDefaults, type RewriteOptions } from '@humanize/contract';
import { type Database, type NewJob, submitJob } from '@humanize/database';
import { v7 as newId } from 'uuid';
import type { TestAccount } from './insert-test-account.ts';

/** Properties of a test job. */
export type TestJobOptions = {
  readonly jobId?: string;
  readonly text?: string;
  readonly options?: Partial<RewriteOptions>;
  readonly webhookUrl?: string;
  readonly idempotencyKey?: string;
  readonly lifetimeSeconds?: number;
  readonly free?: NewJob['free'];
};

/** Returns a submission by `account` for `submitJob`. Submissions with the same text have the same body hash. */
export function newTestJob(account: TestAccount, options: TestJobOptions = {}): NewJob {
  const { text = 'A text of six whole words.' } = options;
  return {
    jobId: options.jobId ?? newId(),
    accountId: account.accountId,
    apiKeyId: account.apiKeyId,
    text,
    words: countWords(text),
    options: { ...optionDefaults, ...options.options },
    webhookUrl: options.webhookUrl ?? null,
    idempotencyKey: options.idempotencyKey ?? null,
    bodySha256: createHash('sha256').update(text).digest(),
    lifetimeSeconds: options.lifetimeSeconds ?? 3_600,
    free: options.free,
  };
}

/** Submits a job for `account` without enqueueing it, and returns its ID and account. @throws if it is rejected */
export async function insertTestJob(
  db: Database,
  account: TestAccount,
  options: TestJobOptions = {},
): Promise<{ readonly jobId: string; readonly accountId: string }> {
  const submitted = await submitJob(db, newTestJob(account, options));
  if (submitted.outcome !== 'created') throw new Error(`The test job was not created: ${submitted.outcome}`);
  return { jobId: submitted.job.id, accountId: account.accountId };
}
