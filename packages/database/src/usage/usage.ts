/**
 * An account's usage for the dashboard, and engine usage for operators. The start of a period is computed in a
 * subquery, because now_ms() is volatile: outside a subquery, it would be evaluated for each row, and no index could be
 * used.
 */
import { sql } from 'kysely';
import type { JobUsage } from '../database/column-types.ts';
import type { Database } from '../database/create-database.ts';
import { rowOf, rowsOf } from '../database/queries.ts';
import { type FailureKind, failureKindOf } from '../jobs/job-summaries.ts';

export type UsageOverview = {
  balance: number;
  activeJobs: number;
  /** Time from creation to completion of the newest `timedJobsMax` successful jobs, or null if there are none. */
  medianMs: number | null;
  p95Ms: number | null;
  /** Number of deliveries that ended without acknowledgement. */
  undelivered: number;
};

/**
 * Percentiles computed from this many jobs are as accurate as percentiles of all jobs, and take a tenth of the time.
 */
const timedJobsMax = 10_000;

/**
 * Returns the start (UTC) of a period of `days` days that ends today. Days are subtracted from a time without a zone,
 * because the server's zone may change its clocks within the period.
 */
const startOfDays = (days: number) =>
  sql<Date>`(SELECT (date_trunc('day', now_ms() AT TIME ZONE 'UTC') - make_interval(days => ${days}::int - 1)) AT TIME ZONE 'UTC')`;

/** @param by.days number of days to include, 1 to 90 */
export function getUsageOverview(db: Database, by: { accountId: string; days: number }): Promise<UsageOverview> {
  const since = sql<Date>`(SELECT now_ms() - make_interval(days => ${by.days}::int))`;
  return rowOf<UsageOverview>(db)`SELECT a.balance, t.median_ms, t.p95_ms,
      (SELECT count(*) FROM jobs j WHERE j.account_id = a.id AND j.ended_as IS NULL) AS active_jobs,
      (SELECT count(*) FROM deliveries d WHERE d.account_id = a.id AND d.undelivered AND d.created_at > ${since}) AS undelivered
    FROM accounts a CROSS JOIN (
      SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY ms) AS median_ms, percentile_disc(0.95) WITHIN GROUP (ORDER BY ms) AS p95_ms
      FROM (SELECT extract(epoch FROM completed_at - created_at)::float8 * 1000 AS ms FROM jobs
        WHERE account_id = ${by.accountId} AND created_at > ${since} AND ended_as = 'succeeded'
        ORDER BY created_at DESC LIMIT ${timedJobsMax}) j
    ) t
    WHERE a.id = ${by.accountId}`;
}

export type UsageByDay = {
  /** UTC, YYYY-MM-DD */
  day: string;
  /** Null for playground jobs. */
  apiKeyId: string | null;
  jobs: number;
  succeeded: number;
  failed: number;
  /** Number of words in all jobs that were not refunded. */
  words: number;
};

/** Returns the numbers of jobs and words by day and key, oldest day first. Days without jobs are omitted. */
export function listUsageByDay(db: Database, by: { accountId: string; days: number }): Promise<UsageByDay[]> {
  return rowsOf<UsageByDay>(db)`SELECT to_char(d.day, 'YYYY-MM-DD') AS day, d.api_key_id, d.jobs, d.succeeded,
      d.failed, d.words
    FROM (
      SELECT (created_at AT TIME ZONE 'UTC')::date AS day, api_key_id, count(*) AS jobs,
        count(*) FILTER (WHERE status = 'succeeded') AS succeeded, count(*) FILTER (WHERE status = 'failed') AS failed,
        coalesce(sum(input_words) FILTER (WHERE NOT refunded), 0)::bigint AS words
      FROM jobs WHERE account_id = ${by.accountId} AND created_at >= ${startOfDays(by.days)}
      GROUP BY 1, 2
    ) d
    ORDER BY d.day, d.api_key_id NULLS FIRST`;
}

export type FailureCount = { kind: FailureKind; jobs: number };

/** Counts the failed jobs of the last `days` days (1 to 90) by kind of failure, with the most frequent kind first. */
export function countFailures(db: Database, by: { accountId: string; days: number }): Promise<FailureCount[]> {
  return rowsOf<FailureCount>(db)`SELECT ${failureKindOf} AS kind, count(*) AS jobs FROM jobs j
    WHERE j.account_id = ${by.accountId} AND j.ended_as = 'failed' AND j.created_at >= ${startOfDays(by.days)}
    GROUP BY kind ORDER BY jobs DESC, kind`;
}

/** The usage totals for the jobs of one engine and model. */
export type EngineUsage = JobUsage & { jobs: number };

/**
 * Returns the usage totals for each engine and model. @param hours at most 25, because the query uses an index on the
 * texts, which are kept for at least 25 hours
 */
export function listEngineUsage(db: Database, { hours }: { hours: number }): Promise<EngineUsage[]> {
  return rowsOf<EngineUsage>(db)`SELECT u.engine, u.model, count(*) AS jobs,
      sum(u."modelParagraphs") AS model_paragraphs, sum(u."lightEditParagraphs") AS light_edit_paragraphs,
      sum(u."modelRequests") AS model_requests, sum(u."promptTokens") AS prompt_tokens,
      sum(u."completionTokens") AS completion_tokens, sum(u."costMicros")::bigint AS cost_micros
    FROM job_payloads p JOIN jobs j ON j.id = p.job_id CROSS JOIN jsonb_to_record(j.usage) AS u (engine text, model text,
      "modelParagraphs" int, "lightEditParagraphs" int, "modelRequests" int, "promptTokens" int, "completionTokens" int,
      "costMicros" bigint)
    WHERE p.completed_at >= now_ms() - make_interval(hours => ${hours}::int) AND j.usage IS NOT NULL
    GROUP BY u.engine, u.model ORDER BY jobs DESC, engine, model`;
}

export type SetupProgress = Awaited<ReturnType<typeof getSetupProgress>>;

/**
 * Determines which setup steps a new account has completed, for the checklist in the dashboard. `hasTeam` is true if the
 * account has a second user or an open invitation.
 */
export function getSetupProgress(db: Database, { accountId }: { accountId: string }) {
  return db.kysely
    .selectFrom('accounts as a')
    .select([
      sql<boolean>`EXISTS (SELECT FROM api_keys WHERE account_id = a.id)`.as('hasKey'),
      sql<boolean>`EXISTS (SELECT FROM jobs WHERE account_id = a.id)`.as('hasJob'),
      sql<boolean>`EXISTS (SELECT FROM deliveries WHERE account_id = a.id AND state = 'delivered')`.as(
        'hasDeliveredWebhook',
      ),
      sql<boolean>`(SELECT count(*) FROM users WHERE account_id = a.id) > 1
        OR EXISTS (SELECT FROM one_time_links WHERE account_id = a.id AND purpose = 'invitation' AND used_at IS NULL
          AND expires_at > now_ms())`.as('hasTeam'),
    ])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
}
