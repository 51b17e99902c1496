/** Lists accounts, newest first. */
import type { Database } from '../database/create-database.ts';
import {
  type Page,
  type PageRequest,
  placeCursor,
  precedes,
  readPlaceCursor,
  rowsToFetch,
  toPage,
} from '../database/page.ts';
import { type Account, selectAccounts } from './account.ts';

/** Lists accounts. @throws InvalidCursorError if the cursor `after` does not belong to this list */
export async function listAccounts(db: Database, page: PageRequest): Promise<Page<Account>> {
  let query = selectAccounts(db.kysely)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(rowsToFetch(page));
  if (page.after !== undefined) query = query.where(precedes(['a.created_at', 'a.id'], readPlaceCursor(page.after)));
  return toPage(
    await query.execute(),
    page,
    (account) => account,
    ({ createdAt, id }) => placeCursor({ at: createdAt, id }),
  );
}
