/** Creates users by sign-up, which opens an account, or by invitation. */
import type { Database } from '../database/create-database.ts';
import { now, type Queries } from '../database/queries.ts';
import type { AccountRole, UserRole } from '../database/schema-types.ts';
import { openAccount } from '../ledger/book-words.ts';
import { isAddressTaken, lockAddress, normalizeEmail, type User, userColumns } from './user.ts';

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
  await lockAddress(trx, email);
  if (await isAddressTaken(trx, email)) return { outcome: 'email_taken' };
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
  const { userId: id, accountId, passwordHash, role, accountRole, emailConfirmed } = request;
  const inserted = await queries
    .insertInto('users')
    .values({
      id,
      accountId,
      email: normalizeEmail(request.email),
      passwordHash,
      role,
      accountRole,
      emailConfirmedAt: emailConfirmed ? now : null,
      invited,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return { outcome: 'email_taken' };
  const users = queries.selectFrom('users as u').select(userColumns);
  return { outcome: 'created', user: await users.where('u.id', '=', id).executeTakeFirstOrThrow() };
}
