/**
 * `ops ledger verify`: checks the invariants of jobs, words and events with read-only queries. Exits with code 1 if an
 * invariant is violated.
 */
import { verifyLedger } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const ledgerVerify = defineCommand({
  words: 'ledger verify',
  summary:
    'Check the invariants of jobs and the ledger. If any are violated, print the first offending row for each and exit with status 1.',
  example: 'ledger verify',
  options: {},
  async run({ database }: OpsDeps) {
    const verification = await verifyLedger(database());
    return { print: verification, failed: !verification.ok };
  },
});
