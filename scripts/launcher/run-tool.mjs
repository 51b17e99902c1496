// Runs one of the workspace's tools with its output on the terminal.
import { spawn } from 'node:child_process';
import { root } from './workspace.mjs';

/** @returns {Promise<number>} its exit code; 1 when it was ended by a signal or could not be started */
export function runTool(file, args, env = process.env) {
  const child = spawn(file, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  // The terminal's Ctrl-C reaches the tool by itself; told to end, this process ends after its tool.
  const onTerm = () => {
    child.kill('SIGTERM');
    child.once('exit', () => process.exit(143));
  };
  process.once('SIGTERM', onTerm);
  child.once('exit', () => process.off('SIGTERM', onTerm));
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
