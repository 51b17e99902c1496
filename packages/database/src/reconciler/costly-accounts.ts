/**
 * Lists the accounts with the most waiting work, and those whose texts are refunded because they are not English, exceed
 * the time limit, crash a thread, or come back unchanged from a language model. Refunded jobs still use resources, so an
 * account that keeps submitting them uses the service without paying.
 */
import type { Database } from '../database/create-database.ts';
import { rowsOf } from '../database/queries.ts';

/**
 * An account with failed texts, including those that were refunded because they came back unchanged from a language
 * model. `untilMs` is the time in milliseconds until fewer than `failuresMin` of the failures are within the last hour.
 */
export type FailedTexts = { accountId: string; failures: number; untilMs: number };

/**
 * Returns the accounts with at least `failuresMin` failures in the last hour, in descending order of failures.
 * @param options.accountId restricts the list to this account
 */
export function listFailedTexts(
  db: Database,
  { failuresMin, limit, accountId = null }: { failuresMin: number; limit: number; accountId?: string | null },
): Promise<FailedTexts[]> {
  return rowsOf<FailedTexts>(db)`SELECT account_id, count(*) AS failures, ceil(1000 * extract(epoch FROM
      (array_agg(completed_at ORDER BY completed_at DESC))[${failuresMin}::int] + interval '1 hour' - now()))::bigint AS until_ms
    FROM jobs
    WHERE refunded AND (failure_reason <> 'model_unavailable'
        OR (ended_as = 'succeeded' AND free IS NULL AND (usage ->> 'modelRequests')::int > 0))
      AND completed_at > now() - interval '1 hour'
      AND account_id = coalesce(${accountId}::uuid, account_id)
    GROUP BY account_id HAVING count(*) >= ${failuresMin}::int
    ORDER BY failures DESC, account_id LIMIT ${limit}`;
}

export type AccountOverruns = { accountId: string; overruns: number; lastJobId: string; lastAt: Date };

/**
 * Returns the accounts with the most overruns in the last `hours` hours, in descending order. Overruns are texts that
 * exceeded the time limit, crashed a thread, or were lost by several workers.
 */
export function listOverruns(
  db: Database,
  { hours, limit }: { hours: number; limit: number },
): Promise<AccountOverruns[]> {
  return rowsOf<AccountOverruns>(db)`SELECT account_id, count(*) AS overruns, max(completed_at) AS last_at,
      (array_agg(id ORDER BY completed_at DESC))[1] AS last_job_id
    FROM jobs
    WHERE refunded AND (failure_reason IN ('overran', 'crashed') OR failure_cause = 'exhausted')
      AND completed_at > now() - make_interval(hours => ${hours}::int)
    GROUP BY account_id ORDER BY overruns DESC, account_id LIMIT ${limit}`;
}

/** The unfinished work of an account. `words` is the number of words in its queued and running jobs. */
export type AccountBacklog = {
  accountId: string;
  queuedJobs: number;
  runningJobs: number;
  words: number;
  oldestQueuedSeconds: number | null;
  /** Deliveries that are waiting for their next attempt or are in flight. */
  waitingDeliveries: number;
};

/** Returns the accounts with the most unfinished jobs and deliveries, in descending order. */
export function listBusiestAccounts(db: Database, { limit }: { limit: number }): Promise<AccountBacklog[]> {
  return rowsOf<AccountBacklog>(db)`SELECT account_id, coalesce(queued_jobs, 0) AS queued_jobs,
      coalesce(running_jobs, 0) AS running_jobs, coalesce(words, 0) AS words, oldest_queued_seconds,
      coalesce(waiting_deliveries, 0) AS waiting_deliveries
    FROM (SELECT account_id, count(*) FILTER (WHERE status = 'queued') AS queued_jobs,
        count(*) FILTER (WHERE status = 'running') AS running_jobs, sum(input_words) AS words,
        extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float8 AS oldest_queued_seconds
      FROM jobs WHERE ended_as IS NULL GROUP BY account_id) AS j
    FULL JOIN (SELECT account_id, count(*) AS waiting_deliveries
      FROM deliveries WHERE ended_at IS NULL GROUP BY account_id) AS d USING (account_id)
    ORDER BY coalesce(queued_jobs, 0) + coalesce(running_jobs, 0) + coalesce(waiting_deliveries, 0) DESC, account_id
    LIMIT ${limit}`;
}
