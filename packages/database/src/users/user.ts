/** A user who signs in to the dashboard. */
import { pick, type RowOf } from '../database/rows.ts';
import { type Tables, tables } from '../database/tables.ts';

export type UserRole = Tables['users']['role'];

export type User = {
  id: string;
  accountId: string;
  /** Address in lower case; null after the account has been closed. */
  email: string | null;
  role: UserRole;
  createdAt: Date;
};

export const userColumns = pick(tables.users, 'id', 'account_id', 'email', 'role', 'created_at');

export type UserRow = RowOf<typeof userColumns>;

/** The select list of a UserRow, for `FROM users u`. */
export const userSelectList = 'u.id, u.account_id, u.email, u.role, u.created_at';

export function toUser(row: UserRow): User {
  return { id: row.id, accountId: row.account_id, email: row.email, role: row.role, createdAt: row.created_at };
}

/** Normalizes an address by trimming it and converting it to lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}
