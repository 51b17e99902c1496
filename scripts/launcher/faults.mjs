// npm run faults: breaks the whole service in every way of the list and writes docs/reliability.md.
import { runCommandLineApp } from './run-app-command.mjs';

export async function run(args) {
  return runCommandLineApp('tests/faults/main.ts', args, process.env);
}
