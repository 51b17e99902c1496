#!/usr/bin/env node
/** The `ops` command for operators: accounts, keys, balances, jobs, the ledger, deliveries and the servers. */
import { createOpsDeps } from './ops/ops-deps.ts';
import { runOps } from './ops/run-ops.ts';

const deps = createOpsDeps(process.env);
try {
  const output = { print: (text: string) => console.log(text), complain: (text: string) => console.error(text) };
  process.exitCode = await runOps(deps, output, process.argv.slice(2));
} finally {
  await deps.close();
}
