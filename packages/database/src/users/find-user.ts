/** Finds users by email address or ID. */
import type { Database } from '../database/create-database.ts';
import { normalizeEmail, type User, userColumns } from './user.ts';

/**
 * Finds a user with the password hash, for signing in. Returns undefined if no user has the address or the account is
 * closed.
 */
export function findUserForSignIn(
  db: Database,
  by: { email: string },
): Promise<(User & { passwordHash: string }) | undefined> {
  return db.kysely
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(userColumns)
    .select('u.password_hash as passwordHash')
    .where('u.email', '=', normalizeEmail(by.email))
    .where('u.password_hash', 'is not', null)
    .where('a.closed_at', 'is', null)
    .$narrowType<{ passwordHash: string }>()
    .executeTakeFirst();
}

/** Finds the password hash of a user, to confirm a sensitive action. */
export async function findPasswordHash(db: Database, by: { userId: string }): Promise<string | undefined> {
  const found = await db.kysely
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', by.userId)
    .executeTakeFirst();
  return found?.password_hash ?? undefined;
}

export function findUserByEmail(db: Database, by: { email: string }): Promise<User | undefined> {
  return db.kysely
    .selectFrom('users as u')
    .select(userColumns)
    .where('u.email', '=', normalizeEmail(by.email))
    .executeTakeFirst();
}

/** Finds a user who can sign in: one with an address and an open account. */
export function findUserById(
  db: Database,
  by: { userId: string },
): Promise<(User & { passwordHash: string | null }) | undefined> {
  return db.kysely
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(userColumns)
    .select('u.password_hash as passwordHash')
    .where('u.id', '=', by.userId)
    .where('u.email', 'is not', null)
    .where('a.closed_at', 'is', null)
    .executeTakeFirst();
}
