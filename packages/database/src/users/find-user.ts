/** Finds users by email address or ID. */
import type { Database } from '../database/create-database.ts';
import { nullable, row, text } from '../database/rows.ts';
import { normalizeEmail, toUser, type User, userColumns, userSelectList } from './user.ts';

/**
 * Finds a user with the password hash, for signing in. Returns undefined if no user has the address or the account is
 * closed.
 */
export async function findUserForSignIn(
  db: Database,
  by: { email: string },
): Promise<(User & { passwordHash: string }) | undefined> {
  const [found] = await db.statements.run(
    {
      name: 'find_user_for_sign_in',
      text: `SELECT ${userSelectList}, u.password_hash FROM users u JOIN accounts a ON a.id = u.account_id
        WHERE u.email = $1 AND u.password_hash IS NOT NULL AND a.closed_at IS NULL`,
      row: row({ ...userColumns, password_hash: text }),
    },
    [normalizeEmail(by.email)],
  );
  return found && { ...toUser(found), passwordHash: found.password_hash };
}

/** Finds the password hash of a user, to confirm a sensitive action. */
export async function findPasswordHash(db: Database, by: { userId: string }): Promise<string | undefined> {
  const [found] = await db.statements.run(
    { text: 'SELECT password_hash FROM users WHERE id = $1', row: row({ password_hash: nullable(text) }) },
    [by.userId],
  );
  return found?.password_hash ?? undefined;
}

export async function findUserByEmail(db: Database, by: { email: string }): Promise<User | undefined> {
  const [found] = await db.statements.run(
    { text: `SELECT ${userSelectList} FROM users u WHERE u.email = $1`, row: row(userColumns) },
    [normalizeEmail(by.email)],
  );
  return found && toUser(found);
}
