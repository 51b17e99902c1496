/** Lists the ledger of an account, newest first, with everything that a customer needs to verify it. */
import { type Selection, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { numberCursor, type Page, type PageRequest, readNumberCursor, rowsToFetch, toPage } from '../database/page.ts';
import type { DB, LedgerKind } from '../database/schema-types.ts';

const columns = [
  'accountId',
  'seq',
  'kind',
  'amount',
  'balanceAfter',
  'jobId',
  'reference',
  'note',
  'createdAt',
] as const;

/**
 * An entry. `seq` is its number in the account's ledger: 1, 2, 3 and so on, without gaps. `amount` is positive for words
 * received and negative for words spent, and `balanceAfter` is the balance after the previous entry plus `amount`. `note`
 * is the cause of a refund or the reason for an adjustment.
 */
export type LedgerEntry = Selection<DB, 'ledger', (typeof columns)[number]>;

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
    .select(columns)
    .where('accountId', '=', request.accountId)
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
