/** Returns whether the next job of the playground is free, because it is the first of the day (UTC). */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export async function hasFreeRun(db: Database, by: { accountId: string }): Promise<boolean> {
  const used = await db.kysely
    .selectFrom('jobs')
    .select('id')
    .where('account_id', '=', by.accountId)
    .where('free', '=', sql.lit('playground' as const))
    .where(sql<boolean>`(created_at AT TIME ZONE 'UTC')::date = (now_ms() AT TIME ZONE 'UTC')::date`)
    .limit(1)
    .execute();
  return used.length === 0;
}
