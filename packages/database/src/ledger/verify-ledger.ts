/** Verifies the invariants of jobs, words and events with queries in one snapshot. */
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import { query } from '../database/query.ts';
import { ledgerRules } from './ledger-rules.ts';

export type LedgerVerification =
  | { ok: true; checked: { accounts: number; jobs: number; entries: number; deliveries: number } }
  /** The first violation, and all of them. */
  | (LedgerViolation & { ok: false; violations: readonly LedgerViolation[] });

/** A rule that is violated, and the first row that violates it. It contains IDs and numbers, but no text. */
export type LedgerViolation = { invariant: string; rule: string; row: Record<string, unknown> };

/**
 * Reads all accounts, jobs, entries and deliveries, and checks every rule.
 * @param options.timeoutMs time limit per rule. Default: 600,000
 * @param options.sweepSeconds how many seconds the sweep that expires jobs may be late. Default: 60
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
  const count = (table: 'accounts' | 'jobs' | 'ledger' | 'deliveries') =>
    trx.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('rows'));
  const checked = await trx
    .selectNoFrom([
      count('accounts').$asScalar().$notNull().as('accounts'),
      count('jobs').$asScalar().$notNull().as('jobs'),
      count('ledger').$asScalar().$notNull().as('entries'),
      count('deliveries').$asScalar().$notNull().as('deliveries'),
    ])
    .executeTakeFirstOrThrow();
  return { ok: true, checked };
}
