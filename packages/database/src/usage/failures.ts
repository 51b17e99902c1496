/** Counts the failed jobs of an account by kind of failure. */
import type { Database } from '../database/create-database.ts';
import { integer, oneOf, row } from '../database/rows.ts';
import { failureKinds, failureKindSql } from '../jobs/failure-kind.ts';

const failureCountRow = row({ kind: oneOf(failureKinds), jobs: integer });

export type FailureCount = ReturnType<typeof failureCountRow>;

/**
 * Counts failures, with the most frequent kind first. Kinds without jobs are omitted. Covers the same days as {@link
 * listUsageByDay}.
 * @param by.days number of days, from 1 to 90
 */
export function countFailures(db: Database, by: { accountId: string; days: number }): Promise<FailureCount[]> {
  return db.statements.run(
    {
      name: 'count_failures',
      text: `SELECT kind, count(*)::int AS jobs FROM (
          SELECT ${failureKindSql} AS kind FROM jobs j
          WHERE j.account_id = $1 AND j.ended_as = 'failed' AND j.created_at >= (
            SELECT date_trunc('day', now_ms() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - make_interval(days => $2 - 1))
        ) f
        GROUP BY kind ORDER BY jobs DESC, kind`,
      row: failureCountRow,
    },
    [by.accountId, by.days],
  );
}
