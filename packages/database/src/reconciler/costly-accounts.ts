/**
 * Lists the accounts with the most waiting work, and those whose texts fail because they are not English, exceed the
 * time limit, or crash a thread. Failed jobs are refunded but still use resources, so an account that keeps submitting
 * them uses the service without paying.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export type FailedTexts = Awaited<ReturnType<typeof listFailedTexts>>[number];

/**
 * Returns the accounts with at least `failuresMin` failures in the last hour, in descending order of failures. `untilMs` is
 * the time in milliseconds until fewer than `failuresMin` of the failures are within the last hour.
 * @param options.accountId restricts the list to this account
 */
export function listFailedTexts(
  db: Database,
  { failuresMin, limit, accountId = null }: { failuresMin: number; limit: number; accountId?: string | null },
) {
  return (
    db.kysely
      .selectFrom('jobs')
      .select(({ fn }) => [
        'accountId',
        fn.countAll<number>().as('failures'),
        sql<number>`ceil(1000 * extract(epoch FROM
        (array_agg(completed_at ORDER BY completed_at DESC))[${failuresMin}::int] + interval '1 hour' - now()))::bigint`.as(
          'untilMs',
        ),
      ])
      // A literal, so that every plan can use the index of failed texts.
      .where('failureReason', '<>', sql.lit('model_unavailable'))
      .where('completedAt', '>', sql<Date>`now() - interval '1 hour'`)
      .$if(accountId !== null, (of) => of.where('accountId', '=', accountId))
      .groupBy('accountId')
      .having(({ fn }) => fn.countAll(), '>=', failuresMin)
      .orderBy('failures', 'desc')
      .orderBy('accountId')
      .limit(limit)
      .execute()
  );
}

/**
 * Returns the accounts with the most overruns in the last `hours`, in descending order: texts that exceeded the time limit,
 * crashed a thread, or were lost with several workers.
 */
export function listOverruns(db: Database, { hours, limit }: { hours: number; limit: number }) {
  return db.kysely
    .selectFrom('jobs')
    .select(({ fn }) => [
      'accountId',
      fn.countAll<number>().as('overruns'),
      sql<string>`(array_agg(id ORDER BY completed_at DESC))[1]`.as('lastJobId'),
      sql<Date>`max(completed_at)`.as('lastAt'),
    ])
    .where(({ or, eb }) =>
      or([
        // Literals, so that every plan can use the index of overruns.
        eb('failureReason', 'in', [sql.lit('overran' as const), sql.lit('crashed' as const)]),
        eb('failureCause', '=', sql.lit('exhausted' as const)),
      ]),
    )
    .where('completedAt', '>', sql<Date>`now() - make_interval(hours => ${hours}::int)`)
    .groupBy('accountId')
    .orderBy('overruns', 'desc')
    .orderBy('accountId')
    .limit(limit)
    .execute();
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
export async function listBusiestAccounts(db: Database, { limit }: { limit: number }): Promise<AccountBacklog[]> {
  const { rows } = await sql<AccountBacklog>`SELECT account_id, coalesce(queued_jobs, 0) AS queued_jobs,
      coalesce(running_jobs, 0) AS running_jobs, coalesce(words, 0) AS words, oldest_queued_seconds,
      coalesce(waiting_deliveries, 0) AS waiting_deliveries
    FROM (SELECT account_id, count(*) FILTER (WHERE status = 'queued') AS queued_jobs,
        count(*) FILTER (WHERE status = 'running') AS running_jobs, sum(input_words) AS words,
        extract(epoch FROM now() - min(created_at) FILTER (WHERE status = 'queued'))::float8 AS oldest_queued_seconds
      FROM jobs WHERE ended_as IS NULL GROUP BY account_id) AS j
    FULL JOIN (SELECT account_id, count(*) AS waiting_deliveries
      FROM deliveries WHERE ended_at IS NULL GROUP BY account_id) AS d USING (account_id)
    ORDER BY coalesce(queued_jobs, 0) + coalesce(running_jobs, 0) + coalesce(waiting_deliveries, 0) DESC, account_id
    LIMIT ${limit}`.execute(db.kysely);
  return rows;
}
