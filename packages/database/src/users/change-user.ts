/** Changes and removes users. A new password ends all sessions of the user. */
import type { Database } from '../database/create-database.ts';
import { nullable, row, text, timestamp } from '../database/rows.ts';
import type { Run } from '../database/statement-runner.ts';

/** Sets the password and invalidates older reset links. Returns false if there is no such user or its account is closed. */
export async function setPassword(db: Database, change: { userId: string; passwordHash: string }): Promise<boolean> {
  const rows = await db.statements.run(setPasswordStatement, [change.userId, change.passwordHash]);
  return rows.length > 0;
}

const setPasswordStatement = {
  text: `WITH changed AS (UPDATE users SET password_hash = $2 WHERE id = $1 AND email IS NOT NULL RETURNING id),
      ended AS (DELETE FROM sessions WHERE user_id IN (SELECT id FROM changed)),
      unlinked AS (DELETE FROM one_time_links WHERE user_id IN (SELECT id FROM changed) AND used_at IS NULL)
    SELECT id FROM changed`,
};

/**
 * Sets the password of a user who proved ownership of the email address with a reset link. The first time, everything that
 * was made before may be the work of someone else who signed up with the address: the account's API keys are revoked and its
 * open invitations deleted.
 * @returns the number of revoked keys; undefined if there is no such user or its account is closed
 */
export async function setPasswordOfOwner(
  run: Run,
  change: { userId: string; passwordHash: string },
): Promise<number | undefined> {
  const [user] = await run(
    {
      text: 'SELECT account_id, email_confirmed_at FROM users WHERE id = $1 AND email IS NOT NULL FOR NO KEY UPDATE',
      row: row({ account_id: text, email_confirmed_at: nullable(timestamp) }),
    },
    [change.userId],
  );
  if (user === undefined) return undefined;
  await run(setPasswordStatement, [change.userId, change.passwordHash]);
  if (user.email_confirmed_at !== null) return 0;
  await run({ text: 'UPDATE users SET email_confirmed_at = now_ms() WHERE id = $1' }, [change.userId]);
  await run({ text: 'DELETE FROM one_time_links WHERE account_id = $1 AND used_at IS NULL' }, [user.account_id]);
  const revoked = await run(
    { text: 'UPDATE api_keys SET revoked_at = now_ms() WHERE account_id = $1 AND revoked_at IS NULL RETURNING id' },
    [user.account_id],
  );
  return revoked.length;
}

/**
 * Removes the users of an account: their sessions, links, invitations and addresses. A user whom the audit log refers to stays
 * as a row without a name.
 */
export async function removeUsersOfAccount(run: Run, by: { accountId: string }): Promise<void> {
  const values = [by.accountId];
  const users = 'SELECT id FROM users WHERE account_id = $1';
  await run({ text: `DELETE FROM sessions WHERE user_id IN (${users})` }, values);
  await run(
    {
      text: `DELETE FROM one_time_links WHERE account_id = $1 OR user_id IN (${users})
        OR email IN (SELECT email FROM users WHERE account_id = $1)`,
    },
    values,
  );
  await run(
    {
      text: `DELETE FROM users u WHERE u.account_id = $1
        AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.user_id = u.id)`,
    },
    values,
  );
  await run({ text: 'UPDATE users SET email = NULL, password_hash = NULL WHERE account_id = $1' }, values);
}
