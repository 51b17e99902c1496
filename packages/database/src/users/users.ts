/** Users, who sign in to the dashboard. They are created by sign-up, which opens an account, or by invitation. */
import { type Selection, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { now, type Queries, rowOf } from '../database/queries.ts';
import type { AccountRole, DB, UserRole } from '../database/schema-types.ts';
import { openAccount } from '../ledger/ledger-entries.ts';

/**
 * A user. `email` is lowercase. `role` is the user's role in the service, and `accountRole` determines what the user may do
 * in the account. `emailConfirmed` is true if the user opened a link that was mailed to the address or that an operator
 * passed on. `invited` is true if the user joined an existing account.
 */
export type User = Selection<DB & { u: DB['users'] }, 'u', (typeof userColumns)[number]>;

/** The columns of a {@link User}, for queries that select from `users as u`. */
export const userColumns = [
  'u.id',
  'u.accountId',
  'u.email',
  'u.role',
  'u.accountRole',
  'u.createdAt',
  sql<boolean>`u.email_confirmed_at IS NOT NULL`.as('emailConfirmed'),
  'u.invited',
] as const;

/** Finds a user of an open account, with the password hash, which is null for a user without a password. */
export function findUserForSignIn(
  db: Database,
  by: { userId: string } | { email: string },
): Promise<(User & { passwordHash: string | null }) | undefined> {
  return db.kysely
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.accountId')
    .select(userColumns)
    .select('u.passwordHash')
    .where('a.closedAt', 'is', null)
    .where(({ and }) => and('userId' in by ? { 'u.id': by.userId } : { 'u.email': normalizeEmail(by.email) }))
    .executeTakeFirst();
}

export function findUserByEmail(db: Database, by: { email: string }): Promise<User | undefined> {
  const users = db.kysely.selectFrom('users as u').select(userColumns);
  return users.where('u.email', '=', normalizeEmail(by.email)).executeTakeFirst();
}

/** Selects and locks users. */
export const lockUsers = (trx: Queries) =>
  trx.selectFrom('users').select(['id', 'email', 'accountId', 'emailConfirmedAt', 'invited']).forUpdate();

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

/**
 * An account to open with its first user. `accountName` is truncated to 200 characters, because it can be an address,
 * which is longer. `openingWords` is the initial number of words; 0 for none.
 */
export type NewAccountWithUser = NewUser & { accountName: string; openingWords: number };

const accountNameLengthMax = 200;

/** Opens an account with its first user in one transaction. */
export function insertAccountWithUser(db: Database, request: NewAccountWithUser): Promise<InsertUserOutcome> {
  return db.transaction({}, (trx) => insertAccountWithUserIn(trx, request));
}

/** Opens an account with its first user as part of a transaction. */
export async function insertAccountWithUserIn(trx: Queries, request: NewAccountWithUser): Promise<InsertUserOutcome> {
  const email = normalizeEmail(request.email);
  await lockAddress(trx, email);
  if (await isAddressTaken(trx, email)) return { outcome: 'email_taken' };
  await openAccount(trx, { ...request, name: request.accountName.slice(0, accountNameLengthMax) });
  return insertUser(trx, request, { invited: false });
}

/** Adds a user. `invited` is true if the account already exists. */
export async function insertUser(
  queries: Queries,
  { userId: id, emailConfirmed, accountId, passwordHash, role, accountRole, ...request }: NewUser,
  { invited = true }: { invited?: boolean } = {},
): Promise<InsertUserOutcome> {
  const email = normalizeEmail(request.email);
  const emailConfirmedAt = emailConfirmed ? now : null;
  const inserted = await queries
    .insertInto('users')
    .values({ id, accountId, email, passwordHash, role, accountRole, emailConfirmedAt, invited })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return { outcome: 'email_taken' };
  const users = queries.selectFrom('users as u').select(userColumns);
  return { outcome: 'created', user: await users.where('u.id', '=', id).executeTakeFirstOrThrow() };
}

/** Waits for other transactions that assign this address to a user. */
export async function lockAddress(trx: Queries, email: string): Promise<void> {
  await rowOf(trx)`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 1))`;
}

export async function isAddressTaken(trx: Queries, email: string): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** Normalizes an address by trimming it and converting it to lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

const lengthMax = 254;
/** The dot-atom form of RFC 5321, in lowercase, without quotes, comments, groups or non-ASCII characters. */
const dotAtom = /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?<domain>[^@]+)$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns true for a normalized address that can be read only as a single mailbox. Mail programs interpret other RFC
 * 5322 forms as syntax, so `a,b@example.com` would be two recipients.
 */
export function isEmailAddress(email: string): boolean {
  if (email.length > lengthMax) return false;
  const labels = dotAtom.exec(email)?.groups?.['domain']?.split('.') ?? [];
  return labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
}
