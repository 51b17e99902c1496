// Starts one app's process, relays its log, and waits until the app says that it has started.
import { createInterface } from 'node:readline';
import { parseEntry } from './console.mjs';
import { inRoot } from './workspace.mjs';

const startTimeoutMs = 60_000;

/**
 * @returns {Promise<import('@humanize/dev-servers').Child>} the running child
 * @throws when it ends or does not start within a minute, with its exit code as `exitCode`
 */
export async function startOneApp({ app, env, startChild, record, log }) {
  const child = await startChild(
    {
      name: app,
      file: process.execPath,
      args: ['--enable-source-maps', inRoot('apps', app, 'dist', 'main.js')],
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
    record,
  );
  const started = new Promise((resolve) => {
    const onLine = (line) => {
      log.relay(app, line);
      if (parseEntry(line)?.message === 'started') resolve('started');
    };
    for (const input of [child.process.stdout, child.process.stderr]) createInterface({ input }).on('line', onLine);
  });
  let timer;
  const tooLate = new Promise((resolve) => {
    timer = setTimeout(() => resolve('too late'), startTimeoutMs);
  });
  const first = await Promise.race([started, child.exited, tooLate]);
  clearTimeout(timer);
  if (first === 'started') return child;
  await child.stop({ signal: 'SIGKILL', timeoutMs: 0 });
  const why =
    first === 'too late'
      ? `did not start within ${startTimeoutMs / 1_000} s`
      : `ended at its start with exit code ${first.code ?? first.signal}`;
  throw Object.assign(new Error(`${app} ${why}; its lines above say why`), { exitCode: first.code });
}
