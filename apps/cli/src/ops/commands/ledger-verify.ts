import { verifyLedger } from '@humanize/database';
import { defineCommand } from '../../command-line/command.ts';
import type { OpsDeps } from '../ops-deps.ts';

export const ledgerVerify = defineCommand({
  words: 'ledger verify',
  summary:
    'Prove every invariant of jobs and ledger by query; exit code 1 and the first row that breaks one if any does.',
  example: 'ledger verify',
  options: {},
  async run({ database }: OpsDeps) {
    const verification = await verifyLedger(database());
    return { print: verification, failed: !verification.ok };
  },
});
