/** Verifies the invariants of jobs, words and events with queries in one snapshot. */
import type { Database } from '../database/create-database.ts';
import { type Queries, query, rowOf } from '../database/queries.ts';
import { ledgerRules } from './ledger-rules.ts';

type VerifiedRows = { accounts: number; jobs: number; entries: number; deliveries: number };

export type LedgerVerification =
  | { ok: true; checked: VerifiedRows }
  /** The first violation, and a list of all violations. */
  | (LedgerViolation & { ok: false; violations: readonly LedgerViolation[] });

/** A violated rule, and the first row that violates it. The row contains IDs and numbers, but no text. */
export type LedgerViolation = { invariant: string; rule: string; row: Record<string, unknown> };

/**
 * Reads all accounts, jobs, entries and deliveries, and checks every rule.
 * @param options.timeoutMs time limit per rule. Default: 600,000
 * @param options.sweepSeconds maximum delay, in seconds, of the sweep that expires jobs. Default: 60
 */
export async function verifyLedger(
  db: Database,
  options: { timeoutMs?: number | undefined; sweepSeconds?: number | undefined } = {},
): Promise<LedgerVerification> {
  const { timeoutMs = 600_000, sweepSeconds = 60 } = options;
  return db.transaction({ timeoutMs, snapshot: true }, (trx) => verifyOn(trx, sweepSeconds));
}

/** Runs the verification in an open transaction. */
export async function verifyOn(trx: Queries, sweepSeconds: number): Promise<LedgerVerification> {
  const violations: LedgerViolation[] = [];
  for (const { invariant, rule, breaking } of ledgerRules) {
    const [row] = await query(trx, `${breaking} LIMIT 1`, breaking.includes('$1') ? [sweepSeconds] : []);
    if (row !== undefined) violations.push({ invariant, rule, row });
  }
  const [first] = violations;
  if (first !== undefined) return { ok: false, ...first, violations };
  const checked = await rowOf<VerifiedRows>(trx)`SELECT (SELECT count(*) FROM accounts) AS accounts,
    (SELECT count(*) FROM jobs) AS jobs, (SELECT count(*) FROM ledger) AS entries, (SELECT count(*) FROM deliveries) AS deliveries`;
  return { ok: true, checked };
}

/**
 * Returns the sum of the differences between each account's balance and the balance after its latest ledger entry, for
 * use as a metric. Constraints ensure that the sum is always 0. Takes one index lookup per account.
 */
export async function getLedgerDrift(db: Database): Promise<number> {
  const { drift } = await rowOf<{
    drift: number;
  }>(db)`SELECT coalesce(sum(abs(a.balance - coalesce(l.balance_after, 0))), 0)::bigint AS drift
    FROM accounts a LEFT JOIN ledger l ON l.account_id = a.id AND l.seq = a.seq`;
  return drift;
}
