/** Deletes expired one-time links, whether or not they were used. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Deletes up to `limit` links and returns their number. Safe to run concurrently. */
export async function expireOneTimeLinks(db: Database, { limit }: { limit: number }): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('one_time_links')
    .where('token_sha256', 'in', ({ selectFrom }) =>
      selectFrom('one_time_links')
        .select('token_sha256')
        .where('expires_at', '<=', sql<Date>`now()`)
        .limit(limit),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
