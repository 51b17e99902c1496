/** Lists the API keys of one account or all accounts, newest first. */
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
import { type ApiKey, apiKeyColumns } from './api-key.ts';

/** Lists keys. @throws InvalidCursorError if the cursor `after` does not belong to this list */
export async function listApiKeys(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<ApiKey>> {
  let query = db.kysely
    .selectFrom('api_keys')
    .select(apiKeyColumns)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToFetch(request));
  if (request.accountId !== undefined) query = query.where('account_id', '=', request.accountId);
  if (request.after !== undefined) query = query.where(precedes(['created_at', 'id'], readPlaceCursor(request.after)));
  return toPage(
    await query.execute(),
    request,
    (key) => key,
    ({ createdAt, id }) => placeCursor({ at: createdAt, id }),
  );
}
