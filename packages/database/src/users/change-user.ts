/** Changes to a person. A new password ends every session of theirs; a closed account forgets who they were. */
import type { Database } from '../database/create-database.ts';

/** Older links for a new password end with it. False: no such user, or one that is forgotten. */
export async function setPassword(db: Database, change: { userId: string; passwordHash: string }): Promise<boolean> {
  const rows = await db.statements.run(
    {
      text: `WITH changed AS (UPDATE users SET password_hash = $2 WHERE id = $1 AND email IS NOT NULL RETURNING id),
          ended AS (DELETE FROM sessions WHERE user_id IN (SELECT id FROM changed)),
          unlinked AS (DELETE FROM one_time_links WHERE user_id IN (SELECT id FROM changed) AND used_at IS NULL)
        SELECT id FROM changed`,
    },
    [change.userId, change.passwordHash],
  );
  return rows.length > 0;
}

/** Forgets the addresses of an account's users and ends their sessions. For an account that is closed. */
export async function forgetUsers(db: Database, by: { accountId: string }): Promise<void> {
  await db.statements.run(
    {
      text: `WITH forgotten AS (UPDATE users SET email = NULL, password_hash = NULL WHERE account_id = $1 RETURNING id),
          unlinked AS (DELETE FROM one_time_links WHERE account_id = $1 OR user_id IN (SELECT id FROM users WHERE account_id = $1))
        DELETE FROM sessions WHERE user_id IN (SELECT id FROM forgotten)`,
    },
    [by.accountId],
  );
}
