/**
 * Ids of jobs whose time or tries are over. A plain SELECT: each is then failed alone by `failJob`, which checks again
 * under the locks; picking them with FOR UPDATE would deadlock against a worker's own failure.
 */
import type { Database } from '../database/create-database.ts';
import { row, text } from '../database/rows.ts';

/** Active past their age limit, oldest first. */
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

/** Claimed `claimsMax` times and let go again each time. */
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
