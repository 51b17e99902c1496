/** Determines which setup steps a new account has completed, for the checklist in the dashboard. */
import type { Database } from '../database/create-database.ts';
import { boolean, row } from '../database/rows.ts';

const setupProgressRow = row({ hasKey: boolean, hasJob: boolean, hasDeliveredWebhook: boolean, hasTeam: boolean });

/** The completed steps. `hasTeam` is true if the account has a second user or an open invitation. */
export type SetupProgress = ReturnType<typeof setupProgressRow>;

export async function getSetupProgress(db: Database, by: { accountId: string }): Promise<SetupProgress> {
  const [progress] = await db.statements.run(
    {
      name: 'get_setup_progress',
      text: `SELECT EXISTS (SELECT FROM api_keys WHERE account_id = $1) AS "hasKey",
          EXISTS (SELECT FROM jobs WHERE account_id = $1) AS "hasJob",
          EXISTS (SELECT FROM deliveries WHERE account_id = $1 AND state = 'delivered') AS "hasDeliveredWebhook",
          (SELECT count(*) FROM users WHERE account_id = $1) > 1
            OR EXISTS (SELECT FROM one_time_links WHERE account_id = $1 AND purpose = 'invitation' AND used_at IS NULL AND expires_at > now_ms())
            AS "hasTeam"`,
      row: setupProgressRow,
    },
    [by.accountId],
  );
  if (progress === undefined) throw new Error('get_setup_progress returned no row');
  return progress;
}
