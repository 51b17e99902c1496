/**
 * Lists the IDs of jobs that must be failed. Takes no locks, because `failJob` fails each job separately and checks
 * again while the job is locked. Selecting the jobs FOR UPDATE could deadlock with a failure that a worker reports.
 */
import type { Database } from '../database/create-database.ts';
import { row, text } from '../database/rows.ts';

/** Returns active jobs that have reached their age limit, oldest first. */
export async function listExpiredJobIds(db: Database, { limit }: { limit: number }): Promise<string[]> {
  const rows = await db.statements.run(
    {
      name: 'list_expired_job_ids',
      text: `SELECT id FROM jobs WHERE ended_as IS NULL AND expires_at <= now() ORDER BY expires_at, id LIMIT $1`,
      row: row({ id: text }),
    },
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** Returns jobs that were claimed `claimsMax` times and whose last lease has expired. */
export async function listExhaustedJobIds(
  db: Database,
  { claimsMax, limit }: { claimsMax: number; limit: number },
): Promise<string[]> {
  const rows = await db.statements.run(
    {
      name: 'list_exhausted_job_ids',
      text: `SELECT id FROM jobs WHERE ended_as IS NULL AND lease_until <= now() AND claims >= $1
        ORDER BY expires_at, id LIMIT $2`,
      row: row({ id: text }),
    },
    [claimsMax, limit],
  );
  return rows.map(({ id }) => id);
}
