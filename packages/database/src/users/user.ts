/** A user who signs in to the dashboard. */
import { sql } from 'kysely';
import type { AccountRole, UserRole } from '../database/schema-types.ts';

export type User = {
  id: string;
  accountId: string;
  /** Address in lower case; null after the account has been closed. */
  email: string | null;
  role: UserRole;
  /** What the user may do in the account. */
  accountRole: AccountRole;
  createdAt: Date;
  /** Whether the user received a link that was mailed to the address or that an operator passed on. */
  emailConfirmed: boolean;
  /** Whether the user joined an existing account by an invitation. */
  invited: boolean;
};

/** The columns of a {@link User}, for a query of `users as u`. */
export const userColumns = [
  'u.id',
  'u.account_id as accountId',
  'u.email',
  'u.role',
  'u.account_role as accountRole',
  'u.created_at as createdAt',
  sql<boolean>`u.email_confirmed_at IS NOT NULL`.as('emailConfirmed'),
  'u.invited',
] as const;

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
