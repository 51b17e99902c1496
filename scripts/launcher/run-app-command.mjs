// Runs one of the workspace's command line programs with the terminal's input and output.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inRoot } from './workspace.mjs';

/**
 * @param {string} entry built file, from the workspace's root
 * @returns the exit code
 */
export async function runCommandLineApp(entry, args, env) {
  const child = spawn(process.execPath, [inRoot(entry), ...args], { env, stdio: 'inherit' });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...exit) => resolve(exit)));
  return code ?? 128 + constants.signals[signal];
}
