// Runs one of the command line apps with the terminal's input and output.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inRoot } from './workspace.mjs';

/**
 * @param {string} entry file below apps/cli/dist
 * @returns the exit code
 */
export async function runCommandLineApp(entry, args, env) {
  const child = spawn(process.execPath, [inRoot('apps', 'cli', 'dist', entry), ...args], { env, stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...exit) => resolve(exit)));
  return code ?? 128 + constants.signals[signal];
}
