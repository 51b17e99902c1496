/**
 * Starts the process of one app, relays its log, and waits until the app logs that it has started. With START_BUNDLED_APPS=on,
 * which only tests set, it starts the bundle of the app.
 */
import { createInterface } from 'node:readline';
import { parseEntry } from './console.mjs';
import { inRoot } from './workspace.mjs';

const startTimeoutMs = 60_000;

/**
 * @param {{
 *   app: string,
 *   env: NodeJS.ProcessEnv,
 *   startChild: typeof import('@humanize/dev-servers').startChild,
 *   record: import('@humanize/dev-servers').OwnedFolder,
 *   log: import('./console.mjs').Console,
 * }} options
 * @returns {Promise<import('@humanize/dev-servers').Child>} the running child
 * @throws {Error} if the app exits or does not start within a minute; `exitCode` is its exit code
 */
export async function startOneApp({ app, env, startChild, record, log }) {
  const file = env.START_BUNDLED_APPS === 'on' ? 'bundled/main.mjs' : 'main.js';
  const child = await startChild(
    {
      name: app,
      file: process.execPath,
      args: ['--enable-source-maps', '--max-semi-space-size=8', inRoot('apps', app, 'dist', file)],
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
    record,
  );
  const started = new Promise((resolve) => {
    const onLine = (/** @type {string} */ line) => {
      log.relay(app, line);
      if (parseEntry(line)?.message === 'started') resolve('started');
    };
    for (const input of [child.process.stdout, child.process.stderr])
      if (input !== null) createInterface({ input }).on('line', onLine);
  });
  const timeout = Promise.withResolvers();
  const timer = setTimeout(() => timeout.resolve('timeout'), startTimeoutMs);
  const first = await Promise.race([started, child.exited, timeout.promise]);
  clearTimeout(timer);
  if (first === 'started') return child;
  await child.stop({ signal: 'SIGKILL', timeoutMs: 0 });
  const reason =
    first === 'timeout'
      ? `did not start within ${startTimeoutMs / 1_000} s`
      : `exited during startup with ${first.code ?? first.signal}`;
  throw Object.assign(new Error(`${app} ${reason}; see its log above`), { exitCode: first.code });
}
