/** Lists accounts, newest first. */
import { isUuid } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { type Account, selectAccounts } from './account.ts';

/**
 * Lists accounts. `search` is the ID of an account, a part of its name, or the email address of one of its users.
 * @throws InvalidCursorError if the cursor `after` does not belong to this list
 */
export function listAccounts(
  db: Database,
  { search = '', ...page }: PageRequest & { search?: string | undefined },
): Promise<Page<Account>> {
  const accounts = selectAccounts(db.kysely);
  if (search === '') return listNewestFirst(accounts, page, 'a');
  if (isUuid(search)) return listNewestFirst(accounts.where('a.id', '=', search), page, 'a');
  const part = `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = accounts.where(({ or, eb, exists, selectFrom }) =>
    or([
      eb('a.name', 'ilike', part),
      exists(
        selectFrom('users as u')
          .select('u.id')
          .whereRef('u.account_id', '=', 'a.id')
          .where('u.email', '=', search.toLowerCase()),
      ),
    ]),
  );
  return listNewestFirst(found, page, 'a');
}
