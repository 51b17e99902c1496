/** Verifies the invariants of jobs, words and events with queries in one snapshot. */
import type { Database } from '../database/create-database.ts';
import { integer, row } from '../database/rows.ts';
import type { StatementRunner } from '../database/statement-runner.ts';
import { ledgerRules } from './ledger-rules.ts';

export type LedgerVerification =
  | { ok: true; checked: { accounts: number; jobs: number; entries: number; deliveries: number } }
  /** `row` is the first row that violates `rule`. It contains IDs and numbers, but no text. */
  | { ok: false; invariant: string; rule: string; row: Record<string, unknown> };

/**
 * Reads all accounts, jobs, entries and deliveries, and stops at the first row that violates a rule.
 * @param options.timeoutMs time limit per rule. Default: 600,000
 * @param options.sweepSeconds how many seconds the sweep that expires jobs may be late. Default: 60
 */
export async function verifyLedger(
  db: Database,
  options: { timeoutMs?: number | undefined; sweepSeconds?: number | undefined } = {},
): Promise<LedgerVerification> {
  const { timeoutMs = 600_000, sweepSeconds = 60 } = options;
  return db.statements.transaction({ timeoutMs, mode: 'repeatable read, read only' }, (run) =>
    verifyOn(run, sweepSeconds),
  );
}

/** Runs the verification in an open transaction. */
export async function verifyOn(run: StatementRunner['run'], sweepSeconds: number): Promise<LedgerVerification> {
  for (const { invariant, rule, breaking } of ledgerRules) {
    const values = breaking.includes('$1') ? [sweepSeconds] : [];
    const [found] = await run({ text: `${breaking} LIMIT 1` }, values);
    if (found !== undefined) return { ok: false, invariant, rule, row: found };
  }
  const [checked] = await run({
    text: `SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM jobs) AS jobs,
      (SELECT count(*) FROM ledger) AS entries, (SELECT count(*) FROM deliveries) AS deliveries`,
    row: row({ accounts: integer, jobs: integer, entries: integer, deliveries: integer }),
  });
  if (checked === undefined) throw new Error('an aggregate returned no row');
  return { ok: true, checked };
}
