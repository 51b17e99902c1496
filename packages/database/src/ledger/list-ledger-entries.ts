/** Lists the ledger of an account, newest first, with everything that a customer needs to verify it. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { numberCursor, type Page, type PageRequest, readNumberCursor, rowsToFetch, toPage } from '../database/page.ts';
import type { LedgerKind } from '../database/schema-types.ts';

export type LedgerEntry = {
  accountId: string;
  /** Number of the entry in the account's ledger: 1, 2, 3 and so on, without gaps. */
  seq: number;
  kind: LedgerKind;
  /** Positive for words received, negative for words spent. */
  amount: number;
  /** The balance after the previous entry plus `amount`. */
  balanceAfter: number;
  jobId: string | null;
  reference: string | null;
  /** The cause of a refund or the reason for an adjustment. */
  note: string | null;
  createdAt: Date;
};

/**
 * Lists entries.
 * @param request.from earliest time, inclusive
 * @param request.to latest time, exclusive
 * @throws InvalidCursorError
 */
export async function listLedgerEntries(
  db: Database,
  request: PageRequest & {
    accountId: string;
    from?: Date | undefined;
    to?: Date | undefined;
    kinds?: readonly LedgerKind[] | undefined;
  },
): Promise<Page<LedgerEntry>> {
  let query = db.kysely
    .selectFrom('ledger')
    .select(['account_id as accountId', 'seq', 'kind', 'amount', 'balance_after as balanceAfter', 'job_id as jobId'])
    .select(['reference', 'note', 'created_at as createdAt'])
    .where('account_id', '=', request.accountId)
    .orderBy('seq', 'desc')
    .limit(rowsToFetch(request));
  if (request.kinds !== undefined) query = query.where('kind', 'in', request.kinds);
  if (request.from !== undefined) query = query.where('seq', '>=', firstEntrySince(request.accountId, request.from));
  if (request.to !== undefined) query = query.where('seq', '<', firstEntrySince(request.accountId, request.to));
  if (request.after !== undefined) query = query.where('seq', '<', readNumberCursor(request.after));
  return toPage(await query.execute(), request, ({ seq }) => numberCursor(seq));
}

/** Returns the first entry since a time, in a separate subquery that is evaluated only once. */
const firstEntrySince = (accountId: string, time: Date) =>
  sql<number>`(SELECT first_entry_since(${accountId}::uuid, ${time}::timestamptz))`;
