/** Writes entries of the request log in one statement. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { ApiRequests } from '../database/schema-types.ts';
import type { ApiRequest } from './api-request.ts';

/** Writes entries. @param requests at most 1,000 */
export async function insertApiRequests(
  db: Database,
  { requests }: { requests: readonly ApiRequest[] },
): Promise<void> {
  const rows = requests.map((request): Insertable<ApiRequests> => ({
    id: request.id,
    account_id: request.accountId,
    api_key_id: request.apiKeyId,
    request_id: request.requestId,
    method: request.method,
    route: request.route,
    status: request.status,
    code: request.code,
    job_id: request.jobId,
    duration_ms: Math.round(request.durationMs),
    created_at: request.createdAt,
  }));
  // One parameter, so that the statement is the same for any number of rows.
  await sql`INSERT INTO api_requests SELECT * FROM json_populate_recordset(NULL::api_requests, ${JSON.stringify(rows)})`.execute(
    db.kysely,
  );
}
