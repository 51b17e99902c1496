/** Deletes entries of the request log after 7 days. */
import type { Database } from '../database/create-database.ts';
import { integer, row } from '../database/rows.ts';
import { apiRequestRetentionDays } from './api-request.ts';

/** Deletes up to `limit` entries, oldest first, and returns their number. Safe to run concurrently. */
export async function expireApiRequests(db: Database, { limit }: { limit: number }): Promise<number> {
  const [counted] = await db.statements.run(
    {
      text: `WITH gone AS (DELETE FROM api_requests WHERE id = ANY(ARRAY(
          SELECT id FROM api_requests WHERE created_at <= now() - make_interval(days => $2)
          ORDER BY created_at LIMIT $1)) RETURNING 1)
        SELECT count(*) AS deleted FROM gone`,
      row: row({ deleted: integer }),
    },
    [limit, apiRequestRetentionDays],
  );
  return counted?.deleted ?? 0;
}
