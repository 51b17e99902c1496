/** Lists the API keys of one account or all accounts, newest first. */
import type { Database } from '../database/create-database.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';
import { precedes, runBuilt } from '../database/query-builder.ts';
import { type ApiKey, apiKeyRow, toApiKey } from './api-key.ts';

/** Lists keys. @throws InvalidCursorError if the cursor `after` does not belong to this list */
export async function listApiKeys(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<ApiKey>> {
  let query = db.builder
    .selectFrom('api_keys')
    .select(['id', 'account_id', 'name', 'prefix', 'last_four', 'scopes'])
    .select(['created_at', 'expires_at', 'revoked_at', 'last_used_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToFetch(request));
  if (request.accountId !== undefined) query = query.where('account_id', '=', request.accountId);
  if (request.after !== undefined) query = query.where(precedes(['created_at', 'id'], readPlaceCursor(request.after)));
  const rows = await runBuilt(db.statements, query, apiKeyRow);
  return toPage(rows, request, toApiKey, (row) => placeCursor({ at: row.created_at, id: row.id }));
}
