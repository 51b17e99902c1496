/**
 * Lists accounts whose texts exceeded the time limit, crashed a thread or were lost with several workers. These jobs
 * are refunded, so an account that repeats them occupies workers without paying.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export type AccountOverruns = { accountId: string; overruns: number; lastJobId: string; lastAt: Date };

/** Returns the accounts with the most overruns in the last `hours`, in descending order. */
export function listOverruns(
  db: Database,
  { hours, limit }: { hours: number; limit: number },
): Promise<AccountOverruns[]> {
  return db.kysely
    .selectFrom('jobs')
    .select(({ fn }) => [
      'account_id as accountId',
      fn.countAll<number>().as('overruns'),
      sql<string>`(array_agg(id ORDER BY completed_at DESC))[1]`.as('lastJobId'),
      sql<Date>`max(completed_at)`.as('lastAt'),
    ])
    .where(({ or, eb }) =>
      or([
        // Literals, so that every plan can use the index of overruns.
        eb('failure_reason', 'in', [sql.lit('overran' as const), sql.lit('crashed' as const)]),
        eb('failure_cause', '=', sql.lit('exhausted' as const)),
      ]),
    )
    .where('completed_at', '>', sql<Date>`now() - make_interval(hours => ${hours}::int)`)
    .groupBy('account_id')
    .orderBy('overruns', 'desc')
    .orderBy('account_id')
    .limit(limit)
    .execute();
}
