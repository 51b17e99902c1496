/** Runs a program and waits for it to exit. Uses Node built-ins only, because the installation uses this module. */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './workspace.mjs';

const ignore = () => undefined;

/**
 * Runs a program, by default with the terminal's output. Ctrl-C in the terminal reaches the program directly; SIGTERM
 * is passed on.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string | undefined, stdio?: import('node:child_process').StdioOptions,
 *   write?: ((chunk: Buffer) => void) | undefined, isUrgent?: boolean }} [options] `cwd` is the root of the checkout by
 *   default; `write` receives the output instead of the terminal; a program that is not urgent mostly uses the CPU time
 *   that others leave
 * @returns {Promise<number>} its exit code, or 128 plus the number of the signal that ended it
 * @throws the error of `spawn` if the program cannot be started
 */
export async function runProcess(file, args, options = {}) {
  const { env = process.env, cwd = root, stdio = 'inherit', write, isUrgent = true } = options;
  const [program, ...rest] = isUrgent ? [file, ...args] : ['nice', '-n', '5', file, ...args];
  const child = spawn(program, rest, { cwd, env, stdio: write === undefined ? stdio : ['ignore', 'pipe', 'pipe'] });
  if (write !== undefined) for (const stream of [child.stdout, child.stderr]) stream?.on('data', write);
  const forward = () => child.kill('SIGTERM');
  process.on('SIGINT', ignore);
  process.on('SIGTERM', forward);
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
    });
  } finally {
    process.off('SIGINT', ignore);
    process.off('SIGTERM', forward);
  }
}
