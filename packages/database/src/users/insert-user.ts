/** Creates users by sign-up, which opens an account, or by invitation. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import type { AccountRole, UserRole } from '../database/schema-types.ts';
import { openAccount } from '../ledger/open-account.ts';
import { normalizeEmail, type User, userColumns } from './user.ts';

export type InsertUserOutcome = { outcome: 'created'; user: User } | { outcome: 'email_taken' };

/** A user to create. `passwordHash` is an argon2id hash in PHC format, or null for a user of another provider. */
export type NewUser = {
  userId: string;
  accountId: string;
  email: string;
  passwordHash: string | null;
  role: UserRole;
  /** By default, an owner. */
  accountRole?: AccountRole;
  /** See {@link User}. */
  emailConfirmed: boolean;
};

/** An account to open with its first user. `openingWords` is the initial number of words; 0 for none. */
export type NewAccountWithUser = NewUser & { accountName: string; openingWords: number };

/** Opens an account with its first user in one transaction. */
export function insertAccountWithUser(db: Database, request: NewAccountWithUser): Promise<InsertUserOutcome> {
  return db.transaction({}, (trx) => insertAccountWithUserIn(trx, request));
}

/** The same, as a part of a transaction. */
export async function insertAccountWithUserIn(trx: Queries, request: NewAccountWithUser): Promise<InsertUserOutcome> {
  const email = normalizeEmail(request.email);
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 1))`.execute(trx);
  const taken = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  if (taken !== undefined) return { outcome: 'email_taken' };
  await openAccount(trx, { ...request, name: request.accountName });
  return insertUserIn(trx, request, { invited: false });
}

/** Adds a user to an existing account. */
export function insertUser(db: Database, request: NewUser): Promise<InsertUserOutcome> {
  return insertUserIn(db.kysely, request, { invited: true });
}

/** The same, as a part of a transaction. */
export async function insertUserIn(
  queries: Queries,
  request: NewUser,
  { invited }: { invited: boolean },
): Promise<InsertUserOutcome> {
  const inserted = await queries
    .insertInto('users')
    .values({
      id: request.userId,
      account_id: request.accountId,
      email: normalizeEmail(request.email),
      password_hash: request.passwordHash,
      role: request.role,
      account_role: request.accountRole ?? 'owner',
      created_at: sql`now_ms()`,
      email_confirmed_at: request.emailConfirmed ? sql`now_ms()` : null,
      invited,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return { outcome: 'email_taken' };
  const user = await queries
    .selectFrom('users as u')
    .select(userColumns)
    .where('u.id', '=', inserted.id)
    .executeTakeFirstOrThrow();
  return { outcome: 'created', user };
}
