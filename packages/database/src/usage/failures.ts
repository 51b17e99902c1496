/** Counts the failed jobs of an account by kind of failure. */
import type { Database } from '../database/create-database.ts';
import { type FailureKind, failureKindOf } from '../jobs/failure-kind.ts';
import { startOfDays } from './usage.ts';

export type FailureCount = { kind: FailureKind; jobs: number };

/**
 * Counts failures, with the most frequent kind first. Kinds without jobs are omitted. Covers the same days as {@link
 * listUsageByDay}.
 * @param by.days number of days, from 1 to 90
 */
export function countFailures(db: Database, by: { accountId: string; days: number }): Promise<FailureCount[]> {
  return db.kysely
    .selectFrom(({ selectFrom }) =>
      selectFrom('jobs as j')
        .select(failureKindOf.as('kind'))
        .where('j.account_id', '=', by.accountId)
        .where('j.ended_as', '=', 'failed')
        .where('j.created_at', '>=', startOfDays(by.days))
        .as('f'),
    )
    .select(({ fn }) => ['kind', fn.countAll<number>().as('jobs')])
    .groupBy('kind')
    .orderBy('jobs', 'desc')
    .orderBy('kind')
    .execute();
}
