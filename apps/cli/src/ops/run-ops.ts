/** Runs one `ops` command. */
import { runCommandLine } from '../command-line/run-command-line.ts';
import { opsCommands } from './command-table.ts';
import { explainError } from './explain-error.ts';
import type { OpsDeps } from './ops-deps.ts';

/** Where the output of a command goes. */
export type OpsOutput = { print: (text: string) => void; complain: (text: string) => void };

/** Returns the exit code. @throws errors that `explainError` does not recognize */
export function runOps(deps: OpsDeps, output: OpsOutput, args: string[]): Promise<0 | 1> {
  return runCommandLine(
    {
      name: 'ops',
      purpose: 'Operate the Humanize service.',
      commands: opsCommands,
      deps,
      explain: explainError,
      ...output,
    },
    args,
  );
}
