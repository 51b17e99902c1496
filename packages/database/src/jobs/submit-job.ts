/** Submits a job with one SQL function, which takes one round trip and one transaction. */
import { type JobRecord, newJobRecord, type RewriteOptions } from '@humanize/contract';
import { type OutcomeOf, sqlFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import { rowOf, rowsOf } from '../database/queries.ts';
import type { FreeJob } from '../database/schema-types.ts';
import { findJob } from './find-job.ts';

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
  /** If set, the words are returned when the job ends; with `playground`, only for the first job of a day (UTC). */
  free?: FreeJob | undefined;
};

type Columns = { balance: number; active: number; createdAt: Date; existingJobId: string; keyExpiresAt: Date };

const submitted = sqlFunction<NewJob, Columns>()('submit_job', {
  created: ['balance', 'active', 'createdAt'],
  replayed: ['existingJobId', 'keyExpiresAt'],
  key_conflict: ['existingJobId', 'keyExpiresAt'],
  too_many_active: ['active'],
  insufficient_words: ['balance'],
  key_limit_reached: ['balance'],
  no_account: [],
});

/** The outcome of reusing a live idempotency key for a body. */
export type Replay =
  /** The job in its current state. */
  | { outcome: 'replayed'; job: JobRecord }
  /** `expiresAt` is 24 hours after the first use of the key. */
  | { outcome: 'key_conflict'; existingJobId: string; expiresAt: Date };

export type SubmitOutcome =
  /** `active` is the number of the account's active jobs including this one. `balance` is the balance after the reservation. */
  | { outcome: 'created'; job: JobRecord; active: number; balance: number }
  | Replay
  | { outcome: 'too_many_active'; active: number }
  /**
   * The account has only `balance` words left or, with `key_limit_reached`, the key has only that many words left this
   * month.
   */
  | { outcome: 'insufficient_words' | 'key_limit_reached'; balance: number; wordsRequired: number }
  /** The account does not exist, is suspended or is closed. */
  | { outcome: 'no_account' };

/** Checks the idempotency key, the active jobs and the balance, in this order, and then creates the job. */
export async function submitJob(db: Database, job: NewJob): Promise<SubmitOutcome> {
  const { jobId, accountId, webhookUrl, words } = job;
  const row = await submitted(db, job);
  if (row.outcome === 'created') {
    const { createdAt, ...created } = row;
    return { ...created, job: newJobRecord({ id: jobId, accountId, inputWords: words, createdAt, webhookUrl }) };
  }
  if (row.outcome === 'replayed' || row.outcome === 'key_conflict') return toReplay(db, accountId, row);
  return 'balance' in row ? { ...row, wordsRequired: words } : row;
}

type ReplayRow = Extract<OutcomeOf<typeof submitted>, { outcome: 'replayed' | 'key_conflict' }>;

/**
 * Finds the outcome of reusing a key for a body. Does not submit the body, because a replay must not depend on DNS
 * (decision 0004). Returns undefined if the key is unused or expired. `submitJob` checks again while the account is
 * locked.
 */
export async function findReplay(
  db: Database,
  by: { accountId: string; idempotencyKey: string; bodySha256: Buffer },
): Promise<Replay | undefined> {
  const [row] = await rowsOf<ReplayRow>(db)`SELECT *
    FROM find_replay(${by.accountId}, ${by.idempotencyKey}, ${by.bodySha256}, now_ms())`;
  return row && toReplay(db, by.accountId, row);
}

/** Reads the job of a replay, which takes another round trip. */
async function toReplay(
  db: Database,
  accountId: string,
  { outcome, existingJobId, keyExpiresAt: expiresAt }: ReplayRow,
): Promise<Replay> {
  if (outcome === 'key_conflict') return { outcome, existingJobId, expiresAt };
  const job = await findJob(db, { accountId, jobId: existingJobId });
  if (job === undefined) throw new Error('an idempotency key names a job that does not exist');
  return { outcome, job };
}

/** Returns whether the next playground job is free, which is the case if it is the first of the day (UTC). */
export async function hasFreeRun(db: Database, by: { accountId: string }): Promise<boolean> {
  return (await rowOf<{ free: boolean }>(db)`SELECT has_free_run(${by.accountId}, now_ms()) AS free`).free;
}
