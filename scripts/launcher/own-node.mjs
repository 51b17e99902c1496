// Goes on under the workspace's own Node: whatever Node the machine has, everything runs on the one that was tested.
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { constants } from 'node:os';
import { watchNpm } from './watch-npm.mjs';
import { ownNode, root } from './workspace.mjs';

const stop = () => process.kill(process.pid, 'SIGTERM');

/**
 * Runs this command again under the workspace's Node and waits for it.
 * @returns its exit code; undefined when this is that Node already
 */
export async function continueUnderOwnNode() {
  if (realpathSync(process.execPath) === realpathSync(ownNode)) {
    // The channel is closed when the process that waits for this one dies: then this one has to stop too.
    process.once('disconnect', stop);
    process.channel?.unref();
    if (process.channel === undefined) watchNpm(stop);
    return undefined;
  }
  const env = { ...process.env, PATH: `${root}/node_modules/.bin:${process.env.PATH ?? ''}` };
  const child = spawn(ownNode, process.argv.slice(1), { env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  // Ctrl-C reaches both processes from the terminal; a signal to this one alone is passed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  watchNpm(() => child.kill('SIGTERM'));
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...exit) => resolve(exit)));
  return code ?? 128 + constants.signals[signal];
}
