/** Finds users by email address or ID. */
import type { Database } from '../database/create-database.ts';
import { normalizeEmail, type User, userColumns } from './user.ts';

/** Selects users of open accounts with their password hashes. */
const selectForSignIn = (db: Database) =>
  db.kysely
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(userColumns)
    .select('u.passwordHash')
    .where('u.email', 'is not', null)
    .where('a.closedAt', 'is', null);

/**
 * Finds a user with the password hash, for signing in. Returns undefined if no user has the address or the account is
 * closed.
 */
export function findUserForSignIn(
  db: Database,
  by: { email: string },
): Promise<(User & { passwordHash: string }) | undefined> {
  return selectForSignIn(db)
    .where('u.email', '=', normalizeEmail(by.email))
    .where('u.passwordHash', 'is not', null)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirst();
}

/** Finds a user who can sign in: one with an address and an open account. */
export function findUserById(
  db: Database,
  by: { userId: string },
): Promise<(User & { passwordHash: string | null }) | undefined> {
  return selectForSignIn(db).where('u.id', '=', by.userId).executeTakeFirst();
}

/** Finds the password hash of a user, to confirm a sensitive action. */
export async function findPasswordHash(db: Database, by: { userId: string }): Promise<string | undefined> {
  const user = db.kysely.selectFrom('users').select('passwordHash').where('id', '=', by.userId);
  return (await user.executeTakeFirst())?.passwordHash ?? undefined;
}

export function findUserByEmail(db: Database, by: { email: string }): Promise<User | undefined> {
  const users = db.kysely.selectFrom('users as u').select(userColumns);
  return users.where('u.email', '=', normalizeEmail(by.email)).executeTakeFirst();
}
