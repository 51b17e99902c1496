/**
 * The audit log, which records sign-ins, key changes, redeliveries, deletions and operator commands. It never contains
 * texts, keys or secrets.
 */
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
  const { id, accountId, userId, action, subject, address } = entry;
  await db.kysely
    .insertInto('auditEntries')
    .values({ id, accountId, userId, action, subject: subject?.slice(0, 300), address })
    .execute();
}

/** Lists the entries of one account or all accounts, newest first. */
export function listAuditEntries(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<AuditEntry>> {
  let query = db.kysely
    .selectFrom('auditEntries as e')
    .leftJoin('users as u', 'u.id', 'e.userId')
    .select(['e.id', 'e.accountId', 'u.email as userEmail', 'e.action', 'e.subject', 'e.address', 'e.createdAt']);
  if (request.accountId !== undefined) query = query.where('e.accountId', '=', request.accountId);
  return listNewestFirst(query, request, 'e');
}
