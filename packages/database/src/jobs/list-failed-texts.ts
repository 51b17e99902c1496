/**
 * Lists accounts with failed texts, which were not English, exceeded the time limit, or crashed a thread. Failed jobs
 * are refunded but use resources, so an account that repeats them uses the service without paying.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/**
 * An account with failed texts. `untilMs` is the time in milliseconds until fewer than `failuresMin` of the failures
 * are within the last hour.
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
  return (
    db.kysely
      .selectFrom('jobs')
      .select(({ fn }) => [
        'account_id as accountId',
        fn.countAll<number>().as('failures'),
        sql<number>`ceil(1000 * extract(epoch FROM
        (array_agg(completed_at ORDER BY completed_at DESC))[${failuresMin}::int] + interval '1 hour' - now()))::bigint`.as(
          'untilMs',
        ),
      ])
      // A literal, so that every plan can use the index of failed texts.
      .where('failure_reason', '<>', sql.lit('model_unavailable'))
      .where('completed_at', '>', sql<Date>`now() - interval '1 hour'`)
      .$if(accountId !== null, (of) => of.where('account_id', '=', accountId))
      .groupBy('account_id')
      .having(({ fn }) => fn.countAll(), '>=', failuresMin)
      .orderBy('failures', 'desc')
      .orderBy('account_id')
      .limit(limit)
      .execute()
  );
}
