/** Runs the suite in a separate process, as an operator does. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inheritedEnv, type Stack } from '@humanize/testing';

const suite = fileURLToPath(new URL('main.ts', import.meta.url));

/** `lines` contains the standard output and the error output. */
export type SuiteRun = { exitCode: number; lines: string[] };

/** @param target the service, and the folder and port of the webhook receiver that the service accepts */
export function runConformance(
  { stack, folder, receiverPort }: { stack: Pick<Stack, 'publicApiUrl' | 'env'>; folder: string; receiverPort: number },
  args: readonly string[],
): Promise<SuiteRun> {
  const { promise, resolve } = Promise.withResolvers<SuiteRun>();
  const receiver = ['--receiver-port', String(receiverPort), '--receiver-folder', folder];
  execFile(
    process.execPath,
    ['--conditions=@humanize/source', suite, stack.publicApiUrl, ...receiver, ...args],
    { env: { ...inheritedEnv(), ...stack.env }, maxBuffer: 1 << 24 },
    (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : Number(error.code);
      resolve({ exitCode, lines: `${stdout}${stderr}`.trim().split('\n') });
    },
  );
  return promise;
}
