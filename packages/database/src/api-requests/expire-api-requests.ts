/** Deletes entries of the request log after 7 days. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { apiRequestRetentionDays } from './api-request.ts';

/** Deletes up to `limit` entries, oldest first, and returns their number. Safe to run concurrently. */
export async function expireApiRequests(db: Database, { limit }: { limit: number }): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('api_requests')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('api_requests')
        .select('id')
        .where('created_at', '<=', sql<Date>`now() - make_interval(days => ${apiRequestRetentionDays}::int)`)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
