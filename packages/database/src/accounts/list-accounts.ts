/** Lists accounts, newest first. */
import type { Database } from '../database/create-database.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';
import { type Account, accountColumns, accountRow, toAccount } from './account.ts';

/** Lists accounts. @throws InvalidCursorError if the cursor `after` does not belong to this list */
export async function listAccounts(db: Database, page: PageRequest): Promise<Page<Account>> {
  const after = page.after === undefined ? undefined : readPlaceCursor(page.after);
  const rows = await db.statements.run(
    {
      text: `SELECT ${accountColumns} FROM accounts a
        WHERE $1::timestamptz IS NULL OR (a.created_at, a.id) < ($1, $2::uuid)
        ORDER BY a.created_at DESC, a.id DESC LIMIT $3`,
      row: accountRow,
    },
    [after?.at ?? null, after?.id ?? null, rowsToFetch(page)],
  );
  return toPage(rows, page, toAccount, (account) => placeCursor({ at: account.created_at, id: account.id }));
}
