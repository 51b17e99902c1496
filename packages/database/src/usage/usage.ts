/**
 * Determines the usage of an account, for the overview in the dashboard. Each function runs one statement for a limited
 * period. The start of the period is in a separate subquery. now_ms() is volatile, so outside of a subquery, it would
 * be evaluated for each row, and no index could be used.
 */
import type { Database } from '../database/create-database.ts';
import { float, integer, nullable, row, text } from '../database/rows.ts';

export type UsageOverview = {
  balance: number;
  activeJobs: number;
  /** Time from creation to completion of the newest `timedJobsMax` succeeded jobs, or null if there are none. */
  medianMs: number | null;
  p95Ms: number | null;
  /** Number of deliveries that ended without acknowledgement. */
  undelivered: number;
};

/**
 * The percentiles of this number of jobs are as accurate as those of all jobs, and computing them takes a tenth of the
 * time.
 */
const timedJobsMax = 10_000;

const overviewRow = row({
  balance: integer,
  active: integer,
  median_ms: nullable(float),
  p95_ms: nullable(float),
  undelivered: integer,
});

/** @param by.days number of days that count, 1 to 90 */
export async function getUsageOverview(db: Database, by: { accountId: string; days: number }): Promise<UsageOverview> {
  const [overview] = await db.statements.run(
    {
      name: 'get_usage_overview',
      text: `SELECT a.balance, t.median_ms, t.p95_ms,
          (SELECT count(*)::int FROM jobs j WHERE j.account_id = $1 AND j.ended_as IS NULL) AS active,
          (SELECT count(*)::int FROM deliveries d WHERE d.account_id = $1 AND d.state IN ('exhausted', 'blocked')
             AND d.created_at > (SELECT now_ms() - make_interval(days => $2))) AS undelivered
        FROM accounts a CROSS JOIN (
          SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS median_ms, percentile_disc(0.95) WITHIN GROUP (ORDER BY ms) AS p95_ms
          FROM (SELECT extract(epoch FROM completed_at - created_at)::float8 * 1000 AS ms FROM jobs
            WHERE account_id = $1 AND created_at > (SELECT now_ms() - make_interval(days => $2)) AND ended_as = 'succeeded'
            ORDER BY created_at DESC LIMIT ${timedJobsMax}) j
        ) t
        WHERE a.id = $1`,
      row: overviewRow,
    },
    [by.accountId, by.days],
  );
  if (overview === undefined) throw new Error(`account ${by.accountId} has no overview`);
  return {
    balance: overview.balance,
    activeJobs: overview.active,
    medianMs: overview.median_ms,
    p95Ms: overview.p95_ms,
    undelivered: overview.undelivered,
  };
}

export type UsageByDay = {
  /** UTC, YYYY-MM-DD */
  day: string;
  /** Null for jobs of the playground. */
  apiKeyId: string | null;
  jobs: number;
  succeeded: number;
  failed: number;
  /** Number of words in all jobs that did not fail. */
  words: number;
};

const usageByDayRow = row({
  day: text,
  apiKeyId: nullable(text),
  jobs: integer,
  succeeded: integer,
  failed: integer,
  words: integer,
});

/** Returns the words by day and key, oldest day first. Days without jobs are omitted. */
export function listUsageByDay(db: Database, by: { accountId: string; days: number }): Promise<UsageByDay[]> {
  return db.statements.run(
    {
      name: 'list_usage_by_day',
      text: `SELECT to_char(d.day, 'YYYY-MM-DD') AS day, d.api_key_id AS "apiKeyId", d.jobs, d.succeeded, d.failed, d.words
        FROM (
          SELECT (created_at AT TIME ZONE 'UTC')::date AS day, api_key_id, count(*)::int AS jobs,
            count(*) FILTER (WHERE status = 'succeeded')::int AS succeeded, count(*) FILTER (WHERE status = 'failed')::int AS failed,
            coalesce(sum(input_words) FILTER (WHERE status <> 'failed'), 0)::bigint AS words
          FROM jobs
          WHERE account_id = $1 AND created_at >= (
            SELECT date_trunc('day', now_ms() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - make_interval(days => $2 - 1))
          GROUP BY 1, 2
        ) d
        ORDER BY d.day, d.api_key_id NULLS FIRST`,
      row: usageByDayRow,
    },
    [by.accountId, by.days],
  );
}
