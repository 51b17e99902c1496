// Goes on under the workspace's own Node: whatever Node the machine has, everything runs on the one that was tested.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { ownNode, root } from './workspace.mjs';

/** npm's process may be killed without a word to us; how often to look. */
const parentCheckMs = 1_000;

/**
 * Runs this command again under the workspace's Node and waits for it.
 * @returns its exit code; undefined when this is that Node already
 */
export async function continueUnderOwnNode() {
  if (realpathSync(process.execPath) === realpathSync(ownNode)) {
    // The channel is closed when the process that waits for this one dies: then this one has to stop too.
    process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
    process.channel?.unref();
    return undefined;
  }
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ''}` };
  const child = spawn(ownNode, process.argv.slice(1), { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // Ctrl-C reaches both processes from the terminal; a signal to this one alone is passed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  const parent = process.ppid;
  const underNpm = process.env.npm_lifecycle_event !== undefined;
  const watch = setInterval(() => underNpm && process.ppid !== parent && child.kill('SIGTERM'), parentCheckMs);
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...exit) => resolve(exit)));
  clearInterval(watch);
  return code ?? 128 + constants.signals[signal];
}
