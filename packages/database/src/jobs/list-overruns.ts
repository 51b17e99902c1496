/**
 * Lists accounts whose texts exceeded the time limit, crashed a thread or were lost with several workers. These jobs
 * are refunded, so an account that repeats them occupies workers without paying.
 */
import type { Database } from '../database/create-database.ts';
import { integer, row, text, timestamp } from '../database/rows.ts';

export type AccountOverruns = { accountId: string; overruns: number; lastJobId: string; lastAt: Date };

/** Returns the accounts with the most overruns in the last `hours`, in descending order. */
export async function listOverruns(
  db: Database,
  { hours, limit }: { hours: number; limit: number },
): Promise<AccountOverruns[]> {
  const rows = await db.statements.run(
    {
      name: 'list_overruns',
      text: `SELECT account_id, count(*) AS overruns, max(completed_at) AS last_at,
          (array_agg(id ORDER BY completed_at DESC))[1] AS last_job_id
        FROM jobs WHERE (failure_reason IN ('overran', 'crashed') OR failure_cause = 'exhausted')
          AND completed_at > now() - make_interval(hours => $1)
        GROUP BY account_id ORDER BY overruns DESC, account_id LIMIT $2`,
      row: row({ account_id: text, overruns: integer, last_at: timestamp, last_job_id: text }),
    },
    [hours, limit],
  );
  return rows.map(({ account_id, overruns, last_at, last_job_id }) => ({
    accountId: account_id,
    overruns,
    lastJobId: last_job_id,
    lastAt: last_at,
  }));
}
