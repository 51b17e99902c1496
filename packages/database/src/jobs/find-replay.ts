/**
 * Determines what a live idempotency key means for a body without submitting it, because a replay must not depend on
 * DNS (decision 0004).
 */
import type { JobRecord } from '@humanize/contract';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { findJob } from './find-job.ts';

export type Replay =
  /** The job in its current state. */
  | { outcome: 'replayed'; job: JobRecord }
  /** `expiresAt` is 24 hours after the first use of the key. */
  | { outcome: 'key_conflict'; existingJobId: string; expiresAt: Date };

/** What the schema's functions return for a live key. */
export type ReplayRow = { outcome: 'replayed' | 'key_conflict'; existing_job_id: string; key_expires_at: Date };

/**
 * Finds the replay. Returns undefined if the key is unused or expired. `submitJob` checks again while the account is
 * locked.
 */
export async function findReplay(
  db: Database,
  by: { accountId: string; idempotencyKey: string; bodySha256: Buffer },
): Promise<Replay | undefined> {
  const { rows } = await sql<ReplayRow>`SELECT outcome, job_id AS existing_job_id, key_expires_at
    FROM find_replay(${by.accountId}, ${by.idempotencyKey}, ${by.bodySha256}, now_ms())`.execute(db.kysely);
  return rows[0] && toReplay(db, by.accountId, rows[0]);
}

/** Reads the job of a replay, which takes another round trip. */
export async function toReplay(db: Database, accountId: string, row: ReplayRow): Promise<Replay> {
  if (row.outcome === 'key_conflict') {
    return { outcome: 'key_conflict', existingJobId: row.existing_job_id, expiresAt: row.key_expires_at };
  }
  const job = await findJob(db, { accountId, jobId: row.existing_job_id });
  if (job === undefined) throw new Error('an idempotency key names a job that does not exist');
  return { outcome: 'replayed', job };
}
