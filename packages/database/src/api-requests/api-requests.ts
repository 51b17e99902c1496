/** The request log: authenticated requests from the last few days, without texts. */
import { type Selectable, sql } from 'kysely';
import { toArguments } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { countOf } from '../database/queries.ts';
import type { ApiRequests } from '../database/schema-types.ts';

/**
 * An entry of the request log. The key was rejected if it was revoked or expired, or if its account was suspended.
 * `requestId` is the X-Request-Id of the response, which clients can choose. `route` is the route pattern, such as
 * /v1/humanize/:id, or null if no route matched. `status` is 0 if the client disconnected before the response was sent.
 */
export type ApiRequest = Selectable<ApiRequests>;

const columns = [
  'id',
  'accountId',
  'apiKeyId',
  'requestId',
  'method',
  'route',
  'status',
  'code',
  'jobId',
  'durationMs',
  'createdAt',
] as const;

/** Number of days after which the reconciler deletes entries. */
export const apiRequestRetentionDays = 7;

/** Writes entries in one statement. @param requests at most 1,000; each ID is a UUIDv7 */
export async function insertApiRequests(
  db: Database,
  { requests }: { requests: readonly ApiRequest[] },
): Promise<void> {
  const rows = requests.map((request) => ({ ...toArguments(request), duration_ms: Math.round(request.durationMs) }));
  // Uses one parameter, so that the statement is the same for any number of rows. The columns are listed, because a
  // column that a later release adds must get its default.
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  await countOf(db)`INSERT INTO api_requests (${listed})
    SELECT ${listed} FROM json_populate_recordset(NULL::api_requests, ${JSON.stringify(rows)})`;
}

/**
 * Lists the entries of an account, newest first.
 * @param request.requestId the complete X-Request-Id
 * @param request.result `failed` means a status of 400 or higher, or no response @throws InvalidCursorError
 */
export function listApiRequests(
  db: Database,
  request: PageRequest & {
    accountId: string;
    requestId?: string | undefined;
    apiKeyId?: string | undefined;
    result?: 'succeeded' | 'failed' | undefined;
  },
): Promise<Page<ApiRequest>> {
  let query = db.kysely.selectFrom('apiRequests').select(columns).where('accountId', '=', request.accountId);
  if (request.requestId !== undefined) query = query.where('requestId', '=', request.requestId);
  if (request.apiKeyId !== undefined) query = query.where('apiKeyId', '=', request.apiKeyId);
  if (request.result === 'succeeded') query = query.where('status', '>=', 100).where('status', '<', 400);
  if (request.result === 'failed') query = query.where((on) => on.or([on('status', '=', 0), on('status', '>=', 400)]));
  return listNewestFirst(query, request, 'apiRequests');
}
