#!/usr/bin/env node
/** The `ops` command for operators: accounts, keys, balances, jobs, the ledger, deliveries and the servers. */
import { runCommandLine } from './command-line/run-command-line.ts';
import { opsCommands } from './ops/command-table.ts';
import { explainError } from './ops/explain-error.ts';
import { createOpsDeps } from './ops/ops-deps.ts';

const deps = createOpsDeps(process.env);
try {
  process.exitCode = await runCommandLine(
    {
      name: 'ops',
      purpose: 'Operate the Humanize service.',
      commands: opsCommands,
      deps,
      explain: explainError,
      print: (text) => console.log(text),
      complain: (text) => console.error(text),
    },
    process.argv.slice(2),
  );
} finally {
  await deps.close();
}
