/** Deletes idempotency keys after 24 hours. A trigger protects live keys. */
import type { Database } from '../database/create-database.ts';
import { integer, row } from '../database/rows.ts';

/** Deletes up to `limit` keys, oldest first, and returns their number. Safe to run concurrently. */
export async function expireIdempotencyKeys(db: Database, { limit }: { limit: number }): Promise<number> {
  const [counted] = await db.statements.run(
    {
      text: `WITH past AS (
          SELECT account_id, key FROM idempotency_keys WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED),
        gone AS (DELETE FROM idempotency_keys k USING past WHERE k.account_id = past.account_id AND k.key = past.key RETURNING 1)
        SELECT count(*) AS expired FROM gone`,
      row: row({ expired: integer }),
    },
    [limit],
  );
  return counted?.expired ?? 0;
}
