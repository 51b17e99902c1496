/** Lists the API keys of one account or all accounts, newest first. */
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { type ApiKey, apiKeyColumns } from './api-key.ts';

/** Lists keys. @throws InvalidCursorError if the cursor `after` does not belong to this list */
export async function listApiKeys(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<ApiKey>> {
  let query = db.kysely.selectFrom('api_keys').select(apiKeyColumns);
  if (request.accountId !== undefined) query = query.where('account_id', '=', request.accountId);
  return listNewestFirst(query, request, 'api_keys');
}
