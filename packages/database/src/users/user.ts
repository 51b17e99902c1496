/** A person who signs in to the dashboard. */
export type UserRole = 'customer' | 'operator';

export type User = {
  id: string;
  accountId: string;
  /** Lower case; null after the account was closed. */
  email: string | null;
  role: UserRole;
  createdAt: Date;
};

export type UserRow = { id: string; account_id: string; email: string | null; role: UserRole; created_at: Date };

export const userColumns = 'u.id, u.account_id, u.email, u.role, u.created_at';

export function toUser(row: UserRow): User {
  return { id: row.id, accountId: row.account_id, email: row.email, role: row.role, createdAt: row.created_at };
}

/** One spelling for each address: trimmed, lower case. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
