/** Submits a job with one SQL function, which takes one round trip and one transaction. */
import { type JobRecord, newJobRecord } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { batchedStatement, callOf } from '../database/statement-batches.ts';
import { integer, rowByOutcome, timestamp } from '../database/rows.ts';
import { type Replay, replayColumns, toReplay } from './find-replay.ts';

export type NewJob = {
  jobId: string;
  accountId: string;
  /** Null for the playground, whose jobs have no webhook. */
  apiKeyId: string | null;
  text: string;
  words: number;
  autoDetectLanguage: boolean;
  useBritishSpellings: boolean;
  webhookUrl: string | null;
  idempotencyKey: string | null;
  /** SHA-256 of the body, 32 bytes. */
  bodySha256: Buffer;
  lifetimeSeconds: number;
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
  /** The account does not exist, is suspended or is closed. */
  | { outcome: 'no_account' };

const submissionResult = rowByOutcome({
  created: { balance: integer, active: integer, created_at: timestamp },
  too_many_active: { active: integer },
  insufficient_words: { balance: integer },
  no_account: {},
  ...replayColumns,
});

const submitStatement = batchedStatement({
  name: 'submit_job',
  types: ['uuid', 'uuid', 'uuid', 'text', 'int', 'boolean', 'boolean', 'text', 'text', 'bytea', 'int'],
  source: callOf('submit_job', 11),
  // An account must not wait for another one, so a batch skips locked accounts.
  batchFunction: 'submit_jobs',
  row: submissionResult,
});

/** Checks the idempotency key, the active jobs and the balance in this order, then creates the job. */
export async function submitJob(db: Database, job: NewJob): Promise<SubmitOutcome> {
  const [row] = await db.statements.run(submitStatement, [
    job.accountId,
    job.jobId,
    job.apiKeyId,
    job.text,
    job.words,
    job.autoDetectLanguage,
    job.useBritishSpellings,
    job.webhookUrl,
    job.idempotencyKey,
    job.bodySha256,
    job.lifetimeSeconds,
  ]);
  switch (row?.outcome) {
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
      return { outcome: 'insufficient_words', balance: row.balance, wordsRequired: job.words };
    case 'no_account':
      return { outcome: 'no_account' };
    case 'replayed':
    case 'key_conflict':
      return toReplay(db, job.accountId, row);
    case undefined:
      throw new Error('submit_job returned no row');
  }
}
