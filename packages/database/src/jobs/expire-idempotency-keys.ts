/** Deletes idempotency keys after 24 hours. A trigger protects live keys. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Deletes up to `limit` keys, oldest first, and returns their number. Safe to run concurrently. */
export async function expireIdempotencyKeys(db: Database, { limit }: { limit: number }): Promise<number> {
  const { numDeletedRows } = await db.kysely
    .with('past', (with_) =>
      with_
        .selectFrom('idempotency_keys')
        .select(['account_id', 'key'])
        .where('expires_at', '<=', sql<Date>`now()`)
        .orderBy('expires_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .deleteFrom('idempotency_keys as k')
    .using('past')
    .whereRef('k.account_id', '=', 'past.account_id')
    .whereRef('k.key', '=', 'past.key')
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
