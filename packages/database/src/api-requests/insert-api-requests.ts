/** Writes entries of the request log in one statement. */
import type { Database } from '../database/create-database.ts';
import type { ApiRequest } from './api-request.ts';

/** Writes entries. @param requests at most 1,000 */
export async function insertApiRequests(
  db: Database,
  { requests }: { requests: readonly ApiRequest[] },
): Promise<void> {
  await db.statements.run(
    {
      name: 'insert_api_requests',
      text: `INSERT INTO api_requests (id, account_id, api_key_id, request_id, method, route, status, code, job_id, duration_ms, created_at)
        SELECT * FROM unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[], $9::uuid[],
          $10::int[], $11::timestamptz[])`,
    },
    [
      requests.map(({ id }) => id),
      requests.map(({ accountId }) => accountId),
      requests.map(({ apiKeyId }) => apiKeyId),
      requests.map(({ requestId }) => requestId),
      requests.map(({ method }) => method),
      requests.map(({ route }) => route),
      requests.map(({ status }) => status),
      requests.map(({ code }) => code),
      requests.map(({ jobId }) => jobId),
      requests.map(({ durationMs }) => Math.round(durationMs)),
      requests.map(({ createdAt }) => createdAt),
    ],
  );
}
