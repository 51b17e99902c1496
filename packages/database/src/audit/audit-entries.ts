/**
 * The audit log, which records sign-ins, key changes, redeliveries, deletions and operator commands. It never contains
 * texts, keys or secrets.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';

export type AuditEntry = {
  id: string;
  /** Null for an operator command that does not concern a particular account. */
  accountId: string | null;
  /** Null for an operator command, and for actions of people who were not signed in. */
  userEmail: string | null;
  action: string;
  subject: string | null;
  address: string | null;
  createdAt: Date;
};

/** Writes an entry. @param entry.subject the ID or name of the object, truncated to 300 characters */
export async function insertAuditEntry(
  db: Database,
  entry: {
    id: string;
    accountId: string | null;
    userId: string | null;
    action: string;
    subject?: string | undefined;
    address?: string | undefined;
  },
): Promise<void> {
  await db.kysely
    .insertInto('audit_entries')
    .values({
      id: entry.id,
      account_id: entry.accountId,
      user_id: entry.userId,
      action: entry.action,
      subject: entry.subject?.slice(0, 300) ?? null,
      address: entry.address ?? null,
      created_at: sql`now_ms()`,
    })
    .execute();
}

/** Lists the entries of one account or all accounts, newest first. */
export async function listAuditEntries(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<AuditEntry>> {
  let query = db.kysely
    .selectFrom('audit_entries as e')
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'e.account_id as accountId', 'u.email as userEmail', 'e.action', 'e.subject', 'e.address'])
    .select('e.created_at as createdAt');
  if (request.accountId !== undefined) query = query.where('e.account_id', '=', request.accountId);
  return listNewestFirst(query, request, 'e');
}
