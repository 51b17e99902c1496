/**
 * Lists accounts with failed texts, which were not English, exceeded the time limit, or crashed a thread. Failed jobs
 * are refunded but use resources, so an account that repeats them uses the service without paying.
 */
import type { Database } from '../database/create-database.ts';
import { integer, row, text } from '../database/rows.ts';

/**
 * An account with failed texts. `untilMs` is the time in milliseconds until fewer than `failuresMin` of the failures
 * are within the last hour.
 */
export type FailedTexts = { accountId: string; failures: number; untilMs: number };

/**
 * Returns the accounts with at least `failuresMin` failures in the last hour, in descending order of failures.
 * @param options.accountId restricts the list to this account
 */
export async function listFailedTexts(
  db: Database,
  { failuresMin, limit, accountId = null }: { failuresMin: number; limit: number; accountId?: string | null },
): Promise<FailedTexts[]> {
  const rows = await db.statements.run(
    {
      name: 'list_failed_texts',
      text: `SELECT account_id, count(*) AS failures, ceil(1000 * extract(epoch FROM
            (array_agg(completed_at ORDER BY completed_at DESC))[$1] + interval '1 hour' - now()))::bigint AS until_ms
        FROM jobs WHERE failure_reason <> 'model_unavailable' AND completed_at > now() - interval '1 hour'
          AND ($3::uuid IS NULL OR account_id = $3)
        GROUP BY account_id HAVING count(*) >= $1 ORDER BY failures DESC, account_id LIMIT $2`,
      row: row({ account_id: text, failures: integer, until_ms: integer }),
    },
    [failuresMin, limit, accountId],
  );
  return rows.map(({ account_id, failures, until_ms }) => ({ accountId: account_id, failures, untilMs: until_ms }));
}
