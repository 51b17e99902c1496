/** Changes a user. A new password ends all sessions of the user; closing an account removes the addresses of its users. */
import type { Database } from '../database/create-database.ts';

/** Sets the password and invalidates older reset links. Returns false if there is no such user or its account is closed. */
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

/** Removes the addresses of the users of an account and ends their sessions, when the account is closed. */
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
