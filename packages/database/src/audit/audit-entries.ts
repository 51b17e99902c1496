/** What people did with an account: sign-ins, keys, redeliveries, deletions. Never a text, key or secret. */
import type { Database } from '../database/create-database.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';

export type AuditEntry = {
  id: string;
  /** Null: an operator's command, or somebody who was not signed in. */
  userEmail: string | null;
  action: string;
  subject: string | null;
  address: string | null;
  createdAt: Date;
};

/** @param entry.subject what it was done to, by id or name; cut to 300 characters */
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

type Row = {
  id: string;
  email: string | null;
  action: string;
  subject: string | null;
  address: string | null;
  created_at: Date;
};

/** Newest first. */
export async function listAuditEntries(
  db: Database,
  request: PageRequest & { accountId: string },
): Promise<Page<AuditEntry>> {
  const place = request.after === undefined ? undefined : readPlaceCursor(request.after);
  const rows = await db.statements.run<Row>(
    {
      name: 'list_audit_entries',
      text: `SELECT e.id, u.email, e.action, e.subject, e.address, e.created_at
        FROM audit_entries e LEFT JOIN users u ON u.id = e.user_id
        WHERE e.account_id = $1 AND ($2::timestamptz IS NULL OR (e.created_at, e.id) < ($2, $3::uuid))
        ORDER BY e.created_at DESC, e.id DESC LIMIT $4`,
    },
    [request.accountId, place?.at ?? null, place?.id ?? null, rowsToFetch(request)],
  );
  return toPage(rows, request, toAuditEntry, (row) => placeCursor({ at: row.created_at, id: row.id }));
}

function toAuditEntry(row: Row): AuditEntry {
  return {
    id: row.id,
    userEmail: row.email,
    action: row.action,
    subject: row.subject,
    address: row.address,
    createdAt: row.created_at,
  };
}
