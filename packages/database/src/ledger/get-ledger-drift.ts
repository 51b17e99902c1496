/** Returns the sum of the differences between balances and the heads of their ledgers, for a metric. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Returns the sum, which constraints ensure is always 0. Takes one index lookup per account. */
export async function getLedgerDrift(db: Database): Promise<number> {
  const { drift } = await db.kysely
    .selectFrom('accounts as a')
    .leftJoin('ledger as l', (join) => join.onRef('l.account_id', '=', 'a.id').onRef('l.seq', '=', 'a.seq'))
    .select(sql<number>`coalesce(sum(abs(a.balance - coalesce(l.balance_after, 0))), 0)::bigint`.as('drift'))
    .executeTakeFirstOrThrow();
  return drift;
}
