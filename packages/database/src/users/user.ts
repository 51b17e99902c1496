/** A user who signs in to the dashboard. */
import { type Selection, sql } from 'kysely';
import type { Queries } from '../database/queries.ts';
import type { DB } from '../database/schema-types.ts';

/**
 * A user. `email` is lowercase, and null once the user has been removed. `role` is the user's role in the service.
 * `accountRole` determines what the user may do in the account. `emailConfirmed` is true if the user opened a link that
 * was mailed to the address or that an operator passed on. `invited` is true if the user joined an existing account.
 */
export type User = Selection<DB & { u: DB['users'] }, 'u', (typeof userColumns)[number]>;

/** The columns of a {@link User}, for a query of `users as u`. */
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

/** Selects and locks users who have not been removed. */
export const lockPresentUsers = (trx: Queries) =>
  trx
    .selectFrom('users')
    .select(['id', 'email', 'accountId', 'emailConfirmedAt', 'invited'])
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .forUpdate();

/** Waits for transactions that give a user this address. */
export async function lockAddress(trx: Queries, email: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${email}, 1))`.execute(trx);
}

export async function isAddressTaken(trx: Queries, email: string): Promise<boolean> {
  return (await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined;
}

/** Normalizes an address by trimming it and converting it to lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

const lengthMax = 254;
/** The dot-atom form of RFC 5321, in lower case: without quotes, comments, groups and characters outside ASCII. */
const dotAtom = /^(?=[^@]{1,64}@)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?<domain>[^@]+)$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Returns true for a normalized address whose only possible reading is one mailbox. Mail programs read other forms of RFC 5322
 * as syntax, so `a,b@example.com` would be two recipients.
 */
export function isEmailAddress(email: string): boolean {
  if (email.length > lengthMax) return false;
  const labels = dotAtom.exec(email)?.groups?.['domain']?.split('.') ?? [];
  return labels.length > 1 && labels.every((one) => label.test(one)) && !/^\d+$/.test(labels.at(-1) ?? '');
}
