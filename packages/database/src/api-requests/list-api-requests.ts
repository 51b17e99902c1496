/** Lists the request log of an account, newest first. */
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import type { ApiRequest } from './api-request.ts';

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
  let query = db.kysely
    .selectFrom('api_requests')
    .select(['id', 'account_id as accountId', 'api_key_id as apiKeyId', 'request_id as requestId', 'method', 'route'])
    .select(['status', 'code', 'job_id as jobId', 'duration_ms as durationMs', 'created_at as createdAt'])
    .where('account_id', '=', request.accountId);
  if (request.requestId !== undefined) query = query.where('request_id', '=', request.requestId);
  if (request.apiKeyId !== undefined) query = query.where('api_key_id', '=', request.apiKeyId);
  if (request.result === 'succeeded') query = query.where('status', '>=', 100).where('status', '<', 400);
  if (request.result === 'failed') query = query.where((on) => on.or([on('status', '=', 0), on('status', '>=', 400)]));
  return listNewestFirst(query, request, 'api_requests');
}
