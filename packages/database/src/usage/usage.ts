/** Figures of one account for the dashboard's overview. Each is one indexed statement over a bounded time. */
import type { Database } from '../database/create-database.ts';

export type UsageOverview = {
  balance: number;
  activeJobs: number;
  succeeded: number;
  failed: number;
  /** Created → completed of the succeeded jobs; null when there were none. */
  medianMs: number | null;
  p95Ms: number | null;
  /** Deliveries that ended without an acknowledgement. */
  undelivered: number;
};

/** @param by.days how far back jobs and deliveries count, 1 to 90 */
export async function getUsageOverview(db: Database, by: { accountId: string; days: number }): Promise<UsageOverview> {
  const [row] = await db.statements.run<{
    balance: number;
    active: number;
    succeeded: number;
    failed: number;
    median_ms: number | null;
    p95_ms: number | null;
    undelivered: number;
  }>(
    {
      name: 'get_usage_overview',
      text: `SELECT a.balance,
          (SELECT count(*)::int FROM jobs j WHERE j.account_id = a.id AND j.status IN ('queued', 'running')) AS active,
          f.succeeded, f.failed, f.median_ms, f.p95_ms,
          (SELECT count(*)::int FROM deliveries d WHERE d.account_id = a.id AND d.state IN ('exhausted', 'blocked')
             AND d.created_at > now_ms() - make_interval(days => $2)) AS undelivered
        FROM accounts a CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE j.status = 'succeeded')::int AS succeeded,
            count(*) FILTER (WHERE j.status = 'failed')::int AS failed,
            percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM j.completed_at - j.created_at) * 1000)
              FILTER (WHERE j.status = 'succeeded')::float8 AS median_ms,
            percentile_disc(0.95) WITHIN GROUP (ORDER BY extract(epoch FROM j.completed_at - j.created_at) * 1000)
              FILTER (WHERE j.status = 'succeeded')::float8 AS p95_ms
          FROM (SELECT status, created_at, completed_at FROM jobs
            WHERE account_id = a.id AND created_at > now_ms() - make_interval(days => $2)
            ORDER BY created_at DESC LIMIT 10000) j
        ) f
        WHERE a.id = $1`,
    },
    [by.accountId, by.days],
  );
  if (row === undefined) throw new Error(`account ${by.accountId} has no overview`);
  return {
    balance: row.balance,
    activeJobs: row.active,
    succeeded: row.succeeded,
    failed: row.failed,
    medianMs: row.median_ms,
    p95Ms: row.p95_ms,
    undelivered: row.undelivered,
  };
}

export type UsageByDay = { /** UTC, YYYY-MM-DD */ day: string; apiKeyId: string | null; jobs: number; words: number };

/** Words charged by day and key, oldest day first; days without jobs are absent. Key null: the playground. */
export async function listUsageByDay(db: Database, by: { accountId: string; days: number }): Promise<UsageByDay[]> {
  const rows = await db.statements.run<{ day: string; api_key_id: string | null; jobs: number; words: number }>(
    {
      name: 'list_usage_by_day',
      text: `SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day, api_key_id, count(*)::int AS jobs,
          coalesce(sum(input_words) FILTER (WHERE status <> 'failed'), 0)::bigint AS words
        FROM jobs
        WHERE account_id = $1
          AND created_at >= date_trunc('day', now_ms() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - make_interval(days => $2 - 1)
        GROUP BY 1, 2 ORDER BY 1, 2 NULLS FIRST`,
    },
    [by.accountId, by.days],
  );
  return rows.map((row) => ({ day: row.day, apiKeyId: row.api_key_id, jobs: row.jobs, words: row.words }));
}
