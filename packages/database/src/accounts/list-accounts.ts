/** Lists accounts, newest first. */
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { type Account, selectAccounts } from './account.ts';

/** Lists accounts. @throws InvalidCursorError if the cursor `after` does not belong to this list */
export function listAccounts(db: Database, page: PageRequest): Promise<Page<Account>> {
  return listNewestFirst(selectAccounts(db.kysely), page, 'a');
}
