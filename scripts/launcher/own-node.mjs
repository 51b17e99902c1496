/** Runs the launcher again under the workspace's Node, so that everything runs on the tested version. */
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { watchNpm } from './watch-npm.mjs';
import { ownNode, root } from './workspace.mjs';

const stop = () => process.kill(process.pid, 'SIGTERM');

/**
 * Runs this command again under the workspace's Node and waits for it.
 * @returns {Promise<number | undefined>} its exit code; undefined if this process already runs under that Node
 */
export async function continueUnderOwnNode() {
  if (realpathSync(process.execPath) === realpathSync(ownNode)) {
    // The channel closes when the parent launcher dies. This process then stops as well.
    process.once('disconnect', stop);
    process.channel?.unref();
    if (process.channel === undefined) watchNpm(stop);
    return undefined;
  }
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ''}` };
  const child = spawn(ownNode, process.argv.slice(1), { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // Ctrl-C in the terminal reaches both processes. A signal to this process alone is passed on.
  process.on('SIGINT', () => undefined);
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
