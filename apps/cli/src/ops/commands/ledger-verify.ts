/**
 * `ops ledger verify`: checks the invariants of jobs, words and events in the database. Changes nothing; exits with
 * 1 if one is violated.
 */
import { verifyLedger } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const ledgerVerify = defineCommand({
  words: 'ledger verify',
  summary: 'Verify the invariants of jobs and ledger; prints the first row that violates one and exits with 1.',
  example: 'ledger verify',
  options: {},
  async run({ database }: OpsDeps) {
    const verification = await verifyLedger(database());
    return { print: verification, failed: !verification.ok };
  },
});
