// Compiles every package and app to its dist folder; only what has changed.
import { spawn } from 'node:child_process';
import { Refusal } from './refusal.mjs';
import { whileAlone } from './set-up-lock.mjs';
import { bin, root } from './workspace.mjs';

/** @throws Refusal when the sources do not compile */
export async function build() {
  const code = await whileAlone(runCompiler);
  if (code !== 0)
    throw new Refusal('The sources do not compile; the lines above say where.', 'To see only this: npm run types');
}

/** Output goes to standard error: standard output may be a command's JSON. */
export function runCompiler() {
  const child = spawn(bin('tsc'), ['-b'], { cwd: root, stdio: ['ignore', 2, 2] });
  return new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
}
