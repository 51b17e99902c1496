/** Returns the sum of the differences between balances and the heads of their ledgers, for a metric. */
import type { Database } from '../database/create-database.ts';
import { integer, row } from '../database/rows.ts';

/** Returns the sum, which constraints ensure is always 0. Takes one index lookup per account. */
export async function getLedgerDrift(db: Database): Promise<number> {
  const [sum] = await db.statements.run({
    name: 'get_ledger_drift',
    text: `SELECT coalesce(sum(abs(a.balance - coalesce(l.balance_after, 0))), 0)::bigint AS drift
      FROM accounts a LEFT JOIN ledger l ON l.account_id = a.id AND l.seq = a.seq`,
    row: row({ drift: integer }),
  });
  if (sum === undefined) throw new Error('an aggregate returned no row');
  return sum.drift;
}
