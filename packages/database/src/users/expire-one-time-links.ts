/** Deletes expired one-time links, whether or not they were used. */
import type { Database } from '../database/create-database.ts';

/** Deletes up to `limit` links and returns their number. Safe to run concurrently. */
export async function expireOneTimeLinks(db: Database, { limit }: { limit: number }): Promise<number> {
  const rows = await db.statements.run(
    {
      text: `DELETE FROM one_time_links WHERE token_sha256 = ANY(ARRAY(
          SELECT token_sha256 FROM one_time_links WHERE expires_at <= now() LIMIT $1)) RETURNING 1`,
    },
    [limit],
  );
  return rows.length;
}
