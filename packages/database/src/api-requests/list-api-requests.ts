/** Lists the request log of an account, newest first. */
import type { Database } from '../database/create-database.ts';
import { type Page, type PageRequest, placeCursor, readPlaceCursor, rowsToFetch, toPage } from '../database/page.ts';
import { precedes, runBuilt } from '../database/query-builder.ts';
import { row } from '../database/rows.ts';
import { type Tables, tables } from '../database/tables.ts';
import type { ApiRequest } from './api-request.ts';

const columns = tables.api_requests;

/**
 * Lists entries.
 * @param request.requestId the complete X-Request-Id
 * @param request.result `failed` means a status of 400 or higher, or no response @throws InvalidCursorError
 */
export async function listApiRequests(
  db: Database,
  request: PageRequest & {
    accountId: string;
    requestId?: string | undefined;
    apiKeyId?: string | undefined;
    result?: 'succeeded' | 'failed' | undefined;
  },
): Promise<Page<ApiRequest>> {
  let query = db.builder
    .selectFrom('api_requests')
    .selectAll()
    .where('account_id', '=', request.accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsToFetch(request));
  if (request.requestId !== undefined) query = query.where('request_id', '=', request.requestId);
  if (request.apiKeyId !== undefined) query = query.where('api_key_id', '=', request.apiKeyId);
  if (request.result === 'succeeded') query = query.where('status', '>=', 100).where('status', '<', 400);
  if (request.result === 'failed') query = query.where((on) => on.or([on('status', '=', 0), on('status', '>=', 400)]));
  if (request.after !== undefined) query = query.where(precedes(['created_at', 'id'], readPlaceCursor(request.after)));
  const rows = await runBuilt(db.statements, query, row(columns));
  return toPage(rows, request, toApiRequest, (entry) => placeCursor({ at: entry.created_at, id: entry.id }));
}

function toApiRequest(entry: Tables['api_requests']): ApiRequest {
  return {
    id: entry.id,
    accountId: entry.account_id,
    apiKeyId: entry.api_key_id,
    requestId: entry.request_id,
    method: entry.method,
    route: entry.route,
    status: entry.status,
    code: entry.code,
    jobId: entry.job_id,
    durationMs: entry.duration_ms,
    createdAt: entry.created_at,
  };
}
