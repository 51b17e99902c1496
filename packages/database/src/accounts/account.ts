/** An account, as displayed to operators and to the owner. */
import type { InferResult } from 'kysely';
import type { Queries } from '../database/queries.ts';

export type Account = InferResult<ReturnType<typeof selectAccounts>>[number];

/** Selects accounts `a`. */
export function selectAccounts(kysely: Queries) {
  return kysely
    .selectFrom('accounts as a')
    .select([
      'a.id',
      /** Empty if the account is closed. */
      'a.name',
      'a.balance',
      'a.created_at as createdAt',
      'a.suspended_at as suspendedAt',
      'a.closed_at as closedAt',
      /** Number of hours after a job ends before its texts are deleted. If null, the operator's setting applies. */
      'a.payload_retention_hours as payloadRetentionHours',
    ])
    .select(({ selectFrom }) =>
      selectFrom('jobs as j')
        .select(({ fn }) => fn.countAll<number>().as('active'))
        .whereRef('j.account_id', '=', 'a.id')
        .where('j.ended_as', 'is', null)
        .$asScalar()
        .$notNull()
        /** Number of queued and running jobs, from 0 to 5. */
        .as('activeJobs'),
    );
}
