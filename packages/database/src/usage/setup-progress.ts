/** Determines which setup steps a new account has completed, for the checklist in the dashboard. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** The completed steps. `hasTeam` is true if the account has a second user or an open invitation. */
export type SetupProgress = { hasKey: boolean; hasJob: boolean; hasDeliveredWebhook: boolean; hasTeam: boolean };

export async function getSetupProgress(db: Database, { accountId }: { accountId: string }): Promise<SetupProgress> {
  return db.kysely
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(selectFrom('api_keys').select('id').where('account_id', '=', accountId))
        .$castTo<boolean>()
        .as('hasKey'),
      exists(selectFrom('jobs').select('id').where('account_id', '=', accountId))
        .$castTo<boolean>()
        .as('hasJob'),
      exists(selectFrom('deliveries').select('id').where('account_id', '=', accountId).where('state', '=', 'delivered'))
        .$castTo<boolean>()
        .as('hasDeliveredWebhook'),
      sql<boolean>`(SELECT count(*) FROM users WHERE account_id = ${accountId}) > 1
        OR EXISTS (SELECT FROM one_time_links WHERE account_id = ${accountId} AND purpose = 'invitation' AND used_at IS NULL
          AND expires_at > now_ms())`.as('hasTeam'),
    ])
    .executeTakeFirstOrThrow();
}
