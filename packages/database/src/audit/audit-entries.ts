/**
 * The audit log, which records sign-ins, key changes, redeliveries, deletions and operator commands. It never contains
 * texts, keys or secrets.
 */
import type { Database } from '../database/create-database.ts';
import { nullable, row, type RowOf, text } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';

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
  await db.statements.run(
    {
      name: 'insert_audit_entry',
      text: `INSERT INTO audit_entries (account_id, id, user_id, action, subject, address, created_at)
        VALUES ($1, $2, $3, $4, left($5, 300), $6, now_ms())`,
    },
    [entry.accountId, entry.id, entry.userId, entry.action, entry.subject ?? null, entry.address ?? null],
  );
}

const columns = { ...tables.audit_entries, email: nullable(text) };

/** Lists the entries of one account or all accounts, newest first. */
export async function listAuditEntries(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<AuditEntry>> {
  const place = request.after === undefined ? undefined : readPlaceCursor(request.after);
  const ofAccount = request.accountId === undefined ? '' : 'e.account_id = $4 AND';
  const rows = await db.statements.run(
    {
      name: request.accountId === undefined ? 'list_all_audit_entries' : 'list_audit_entries',
      text: `SELECT e.id, e.account_id, u.email, e.action, e.subject, e.address, e.created_at
        FROM audit_entries e LEFT JOIN users u ON u.id = e.user_id
        WHERE ${ofAccount} ($1::timestamptz IS NULL OR (e.created_at, e.id) < ($1, $2::uuid))
        ORDER BY e.created_at DESC, e.id DESC LIMIT $3`,
      row: row(columns),
    },
    [
      place?.at ?? null,
      place?.id ?? null,
      rowsToFetch(request),
      ...(request.accountId === undefined ? [] : [request.accountId]),
    ],
  );
  return toPage(rows, request, toAuditEntry, (entry) => placeCursor({ at: entry.created_at, id: entry.id }));
}

function toAuditEntry(entry: RowOf<typeof columns>): AuditEntry {
  return {
    id: entry.id,
    accountId: entry.account_id,
    userEmail: entry.email,
    action: entry.action,
    subject: entry.subject,
    address: entry.address,
    createdAt: entry.created_at,
  };
}
