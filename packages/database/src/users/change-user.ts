/** Changes and removes users. A new password or a new role ends all sessions of the user. */
import type { Database } from '../database/create-database.ts';
import { boolean, nullable, row, text, timestamp } from '../database/rows.ts';
import type { Run } from '../database/statement-runner.ts';
import type { UserRole } from './user.ts';

/**
 * Sets the password and invalidates older reset links. Returns false if the user does not exist or the account is
 * closed.
 */
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

/** The access to an account that ended because its owner confirmed the address. */
export type EndedAccess = { revokedKeys: number; removedMembers: number };

/**
 * Sets the password of a user who has confirmed the email address with a reset link. Before the first confirmation,
 * someone else may have signed up with the address. In this case, all other access to the account ends: its other users
 * are removed, its API keys are revoked, and its open invitations are deleted.
 * @returns undefined if the user does not exist or the account is closed, and for a user with an unconfirmed address who
 * joined the account by an invitation: the account belongs to others, and the owner of the address may not know them
 */
export async function setPasswordOfOwner(
  run: Run,
  change: { userId: string; passwordHash: string },
): Promise<EndedAccess | undefined> {
  const [user] = await run(
    {
      text: 'SELECT account_id, email_confirmed_at, invited FROM users WHERE id = $1 AND email IS NOT NULL FOR NO KEY UPDATE',
      row: row({ account_id: text, email_confirmed_at: nullable(timestamp), invited: boolean }),
    },
    [change.userId],
  );
  if (user === undefined || (user.email_confirmed_at === null && user.invited)) return undefined;
  await run(setPasswordStatement, [change.userId, change.passwordHash]);
  if (user.email_confirmed_at !== null) return { revokedKeys: 0, removedMembers: 0 };
  await run({ text: 'UPDATE users SET email_confirmed_at = now_ms() WHERE id = $1' }, [change.userId]);
  const others = await run(
    {
      text: 'SELECT id FROM users WHERE account_id = $1 AND id <> $2 AND email IS NOT NULL FOR UPDATE',
      row: row({ id: text }),
    },
    [user.account_id, change.userId],
  );
  for (const { id } of others) await removeUsers(run, { column: 'id', value: id });
  return { revokedKeys: await endKeysAndInvitations(run, user.account_id), removedMembers: others.length };
}

/**
 * Removes a user with this address who has never confirmed it, so that the owner of the address can use it. If the
 * account then has no users, its keys are revoked and its open invitations are deleted.
 */
export async function removeUnconfirmedUser(run: Run, by: { email: string }): Promise<void> {
  const [user] = await run(
    {
      text: 'SELECT id, account_id FROM users WHERE email = $1 AND email_confirmed_at IS NULL FOR UPDATE',
      row: row({ id: text, account_id: text }),
    },
    [by.email],
  );
  if (user === undefined) return;
  await removeUsers(run, { column: 'id', value: user.id });
  const others = await run({ text: 'SELECT FROM users WHERE account_id = $1 AND email IS NOT NULL LIMIT 1' }, [
    user.account_id,
  ]);
  if (others.length === 0) await endKeysAndInvitations(run, user.account_id);
}

/** Returns the number of revoked keys. */
async function endKeysAndInvitations(run: Run, accountId: string): Promise<number> {
  await run({ text: 'DELETE FROM one_time_links WHERE account_id = $1 AND used_at IS NULL' }, [accountId]);
  const revoked = await run(
    { text: 'UPDATE api_keys SET revoked_at = now_ms() WHERE account_id = $1 AND revoked_at IS NULL RETURNING id' },
    [accountId],
  );
  return revoked.length;
}

/**
 * Sets the role of a user and ends all sessions of the user. Returns false if the user does not exist, already has the
 * role, or the account is closed.
 */
export function setUserRole(db: Database, change: { userId: string; role: UserRole }): Promise<boolean> {
  return db.statements.transaction({}, async (run) => {
    const changed = await run(
      { text: 'UPDATE users SET role = $2 WHERE id = $1 AND role <> $2 AND email IS NOT NULL RETURNING id' },
      [change.userId, change.role],
    );
    if (changed.length === 0) return false;
    await run({ text: 'DELETE FROM sessions WHERE user_id = $1' }, [change.userId]);
    return true;
  });
}

/** Removes a user in one transaction; see {@link removeUsersOfAccount}. Returns false if the user does not exist. */
export function removeUser(db: Database, by: { userId: string }): Promise<boolean> {
  return db.statements.transaction({}, async (run) => {
    const found = await run({ text: 'SELECT FROM users WHERE id = $1 AND email IS NOT NULL FOR UPDATE' }, [by.userId]);
    if (found.length > 0) await removeUsers(run, { column: 'id', value: by.userId });
    return found.length > 0;
  });
}

/**
 * Removes the users of an account with their sessions, links, invitations, pending emails and addresses. If the audit
 * log refers to a user, the row is kept without the address.
 */
export async function removeUsersOfAccount(run: Run, by: { accountId: string }): Promise<void> {
  await run({ text: 'DELETE FROM one_time_links WHERE account_id = $1' }, [by.accountId]);
  await run({ text: 'DELETE FROM emails WHERE account_id = $1' }, [by.accountId]);
  await removeUsers(run, { column: 'account_id', value: by.accountId });
}

async function removeUsers(run: Run, { column, value }: { column: 'id' | 'account_id'; value: string }): Promise<void> {
  const users = `FROM users u WHERE u.${column} = $1`;
  await run({ text: `DELETE FROM sessions WHERE user_id IN (SELECT u.id ${users})` }, [value]);
  await run(
    {
      text: `DELETE FROM one_time_links
        WHERE user_id IN (SELECT u.id ${users}) OR created_by IN (SELECT u.id ${users})
          OR email IN (SELECT u.email ${users})`,
    },
    [value],
  );
  await run({ text: `DELETE FROM emails WHERE address IN (SELECT u.email ${users})` }, [value]);
  await run({ text: `DELETE ${users} AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.user_id = u.id)` }, [value]);
  await run({ text: `UPDATE users u SET email = NULL, password_hash = NULL WHERE u.${column} = $1` }, [value]);
}
