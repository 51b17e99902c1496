/**
 * Determines what a live idempotency key means for a body without submitting it, because a replay must not depend on
 * DNS (decision 0004).
 */
import type { JobRecord } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { rowByOutcome, text, timestamp } from '../database/rows.ts';
import { findJob } from './find-job.ts';

export type Replay =
  /** The job in its current state. */
  | { outcome: 'replayed'; job: JobRecord }
  /** `expiresAt` is 24 hours after the first use of the key. */
  | { outcome: 'key_conflict'; existingJobId: string; expiresAt: Date };

/** The columns of the SQL functions that return the result for a live key. */
export const replayColumns = { replayed: { id: text }, key_conflict: { id: text, key_expires_at: timestamp } };

const replayRow = rowByOutcome({ ...replayColumns, unused: {} });

type ReplayRow = Exclude<ReturnType<typeof replayRow>, { outcome: 'unused' }>;

/**
 * Finds the replay. Returns undefined if the key is unused or expired. `submitJob` checks again while the account is
 * locked.
 */
export async function findReplay(
  db: Database,
  by: { accountId: string; idempotencyKey: string; bodySha256: Buffer },
): Promise<Replay | undefined> {
  const [row] = await db.statements.run(
    { name: 'find_replay', text: 'SELECT * FROM find_replay($1, $2, $3, now_ms())', row: replayRow },
    [by.accountId, by.idempotencyKey, by.bodySha256],
  );
  return row === undefined || row.outcome === 'unused' ? undefined : toReplay(db, by.accountId, row);
}

/** Reads the job of a replay, which takes another round trip. */
export async function toReplay(db: Database, accountId: string, row: ReplayRow): Promise<Replay> {
  if (row.outcome === 'key_conflict') {
    return { outcome: 'key_conflict', existingJobId: row.id, expiresAt: row.key_expires_at };
  }
  const job = await findJob(db, { accountId, jobId: row.id });
  if (job === undefined) throw new Error('an idempotency key names a job that does not exist');
  return { outcome: 'replayed', job };
}
