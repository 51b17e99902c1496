/** People by their address or id. */
import type { Database } from '../database/create-database.ts';
import { normaliseEmail, toUser, type User, type UserRow, userColumns } from './user.ts';

/** With the hash, for signing in; undefined when nobody has the address or the account is closed. */
export async function findUserForSignIn(
  db: Database,
  by: { email: string },
): Promise<(User & { passwordHash: string }) | undefined> {
  const [row] = await db.statements.run<UserRow & { password_hash: string }>(
    {
      name: 'find_user_for_sign_in',
      text: `SELECT ${userColumns}, u.password_hash FROM users u JOIN accounts a ON a.id = u.account_id
        WHERE u.email = $1 AND u.password_hash IS NOT NULL AND a.closed_at IS NULL`,
    },
    [normaliseEmail(by.email)],
  );
  return row && { ...toUser(row), passwordHash: row.password_hash };
}

/** With the hash, for confirming a sensitive act by the password. */
export async function findPasswordHash(db: Database, by: { userId: string }): Promise<string | undefined> {
  const [row] = await db.statements.run<{ password_hash: string | null }>(
    { text: 'SELECT password_hash FROM users WHERE id = $1' },
    [by.userId],
  );
  return row?.password_hash ?? undefined;
}

export async function findUserByEmail(db: Database, by: { email: string }): Promise<User | undefined> {
  const [row] = await db.statements.run<UserRow>({ text: `SELECT ${userColumns} FROM users u WHERE u.email = $1` }, [
    normaliseEmail(by.email),
  ]);
  return row && toUser(row);
}
