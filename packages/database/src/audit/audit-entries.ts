/** The audit log: sign-ins, keys, redeliveries, deletions. Never a text, key or secret. */
import type { Database } from '../database/create-database.ts';
import { nullable, row, type RowOf, text } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';

export type AuditEntry = {
  id: string;
  /** Null for an operator command, or a person who was not signed in. */
  userEmail: string | null;
  action: string;
  subject: string | null;
  address: string | null;
  createdAt: Date;
};

/** @param entry.subject the id or name of the object, cut to 300 characters */
export async function insertAuditEntry(
  db: Database,
  entry: {
    id: string;
    accountId: string;
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

/** Lists entries, newest first. */
export async function listAuditEntries(
  db: Database,
  request: PageRequest & { accountId: string },
): Promise<Page<AuditEntry>> {
  const place = request.after === undefined ? undefined : readPlaceCursor(request.after);
  const rows = await db.statements.run(
    {
      name: 'list_audit_entries',
      text: `SELECT e.id, u.email, e.action, e.subject, e.address, e.created_at
        FROM audit_entries e LEFT JOIN users u ON u.id = e.user_id
        WHERE e.account_id = $1 AND ($2::timestamptz IS NULL OR (e.created_at, e.id) < ($2, $3::uuid))
        ORDER BY e.created_at DESC, e.id DESC LIMIT $4`,
      row: row(columns),
    },
    [request.accountId, place?.at ?? null, place?.id ?? null, rowsToFetch(request)],
  );
  return toPage(rows, request, toAuditEntry, (entry) => placeCursor({ at: entry.created_at, id: entry.id }));
}

function toAuditEntry(entry: RowOf<typeof columns>): AuditEntry {
  return {
    id: entry.id,
    userEmail: entry.email,
    action: entry.action,
    subject: entry.subject,
    address: entry.address,
    createdAt: entry.created_at,
  };
}
