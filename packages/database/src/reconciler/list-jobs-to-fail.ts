/**
 * Lists the IDs of jobs that must be failed. Takes no locks, because `failJob` fails each job separately and checks
 * again while the job is locked. Selecting the jobs FOR UPDATE could deadlock with a failure that a worker reports.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Returns active jobs that have reached their age limit, oldest first. */
export async function listExpiredJobIds(db: Database, { limit }: { limit: number }): Promise<string[]> {
  const rows = await selectActive(db, limit)
    .where('expires_at', '<=', sql<Date>`now()`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns jobs that were claimed `claimsMax` times and whose last lease has expired. */
export async function listExhaustedJobIds(
  db: Database,
  { claimsMax, limit }: { claimsMax: number; limit: number },
): Promise<string[]> {
  const rows = await selectActive(db, limit)
    .where('lease_until', '<=', sql<Date>`now()`)
    .where('claims', '>=', claimsMax)
    .execute();
  return rows.map(({ id }) => id);
}

const selectActive = (db: Database, limit: number) =>
  db.kysely
    .selectFrom('jobs')
    .select('id')
    .where('ended_as', 'is', null)
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit);
