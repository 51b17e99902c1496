/** Lists the API keys of one account or all accounts, newest first. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { type ApiKey, apiKeyColumns } from './api-key.ts';

/** Words that keys with a limit have reserved in the current month (UTC), without those that were returned. */
export async function listKeyMonths(db: Database, by: { apiKeyIds: readonly string[] }): Promise<Map<string, number>> {
  const rows = await db.kysely
    .selectFrom('api_key_months')
    .select(['api_key_id', 'words'])
    .where(({ eb, fn, val }) => eb('api_key_id', '=', fn.any(val(by.apiKeyIds))))
    .where('month', '=', sql<Date>`month_of(now_ms())`)
    .execute();
  return new Map(rows.map(({ api_key_id, words }) => [api_key_id, words]));
}

/** Lists keys. @throws InvalidCursorError if the cursor `after` does not belong to this list */
export async function listApiKeys(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<ApiKey>> {
  let query = db.kysely.selectFrom('api_keys').select(apiKeyColumns);
  if (request.accountId !== undefined) query = query.where('account_id', '=', request.accountId);
  return listNewestFirst(query, request, 'api_keys');
}
