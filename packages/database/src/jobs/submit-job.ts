/** Submits a job with one SQL function, which takes one round trip and one transaction. */
import { type JobRecord, newJobRecord, type RewriteOptions } from '@humanize/contract';
import type { SetFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import type { FreeJob } from '../database/schema-types.ts';
import { toHex } from '../database/to-hex.ts';
import { type Replay, type ReplayRow, toReplay } from './find-replay.ts';

export type NewJob = {
  jobId: string;
  accountId: string;
  /** Null for the playground, whose jobs have no webhook. */
  apiKeyId: string | null;
  text: string;
  words: number;
  options: RewriteOptions;
  webhookUrl: string | null;
  idempotencyKey: string | null;
  /** SHA-256 of the body, 32 bytes. */
  bodySha256: Buffer;
  lifetimeSeconds: number;
  /** Returns the words when the job ends. `playground` does so for the first job of a day (UTC) only. */
  free?: FreeJob | undefined;
};

export type SubmitOutcome =
  /**
   * `priority` is the number of the account's active jobs including this one, from 1 to 5. It is the priority in the
   * queue. `balance` is the balance after the reservation.
   */
  | { outcome: 'created'; job: JobRecord; priority: number; balance: number }
  | Replay
  | { outcome: 'too_many_active'; active: number }
  | { outcome: 'insufficient_words'; balance: number; wordsRequired: number }
  /** The monthly limit of the key leaves only `balance` words. */
  | { outcome: 'key_limit_reached'; balance: number; wordsRequired: number }
  /** The account does not exist, is suspended or is closed. */
  | { outcome: 'no_account' };

type SubmissionRow = { account_id: string } & (
  | { outcome: 'created'; balance: number; active: number; created_at: Date }
  | { outcome: 'too_many_active'; active: number }
  | { outcome: 'insufficient_words' | 'key_limit_reached'; balance: number }
  | { outcome: 'no_account' }
  | ReplayRow
);

const submitJobs: SetFunction<ReturnType<typeof toSubmission>, SubmissionRow> = {
  name: 'submit_jobs',
  key: 'account_id',
  callsMax: 8,
};

/** Checks the idempotency key, the active jobs and the balance in this order, then creates the job. */
export async function submitJob(db: Database, job: NewJob): Promise<SubmitOutcome> {
  const row = await db.call(submitJobs, toSubmission(job));
  switch (row.outcome) {
    case 'created':
      return {
        outcome: 'created',
        job: newJobRecord({
          id: job.jobId,
          accountId: job.accountId,
          inputWords: job.words,
          createdAt: row.created_at,
          webhookUrl: job.webhookUrl,
        }),
        priority: row.active,
        balance: row.balance,
      };
    case 'too_many_active':
      return { outcome: 'too_many_active', active: row.active };
    case 'insufficient_words':
    case 'key_limit_reached':
      return { outcome: row.outcome, balance: row.balance, wordsRequired: job.words };
    case 'no_account':
      return { outcome: 'no_account' };
    case 'replayed':
    case 'key_conflict':
      return toReplay(db, job.accountId, row);
  }
}

function toSubmission(job: NewJob) {
  return {
    account_id: job.accountId,
    job_id: job.jobId,
    api_key_id: job.apiKeyId,
    input: job.text,
    words: job.words,
    options: job.options,
    webhook_url: job.webhookUrl,
    idempotency_key: job.idempotencyKey,
    body_sha256: toHex(job.bodySha256),
    lifetime_seconds: job.lifetimeSeconds,
    free: job.free ?? null,
  };
}
