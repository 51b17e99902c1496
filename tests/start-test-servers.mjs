/**
 * Jest's global setup for tests that need servers, which the suites of a run share. It starts the process that runs the
 * servers (keep-servers.ts), and passes their addresses and the folder for temporary files to the test files. That
 * process runs until its standard input closes, which happens however Jest ends.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const keeper = fileURLToPath(new URL('../packages/testing/src/keep-servers.ts', import.meta.url));
const startTimeoutMs = 300_000;

export default async function startTestServers() {
  if (process.env.HUMANIZE_TEST_SERVERS !== undefined) return;
  const child = spawn(
    process.execPath,
    ['--conditions=@humanize/source', '--disable-warning=ExperimentalWarning', keeper],
    { stdio: ['pipe', 'pipe', 'inherit'], detached: true },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  const firstLine = new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const timeout = new Promise((resolve) => setTimeout(resolve, startTimeoutMs).unref());
  const line = await Promise.race([firstLine, ended.then(() => undefined), timeout]);
  if (typeof line !== 'string') {
    child.kill('SIGTERM');
    throw new Error('The test servers could not be started; see the errors above.');
  }
  process.env.HUMANIZE_TEST_SERVERS = line;
  process.env.TMPDIR = JSON.parse(line).tempDir;
  // These handles must not keep Jest running if the teardown is never reached. Both pipes are sockets.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) /** @type {import('node:net').Socket} */ (pipe).unref();
  Object.assign(globalThis, {
    stopTestServers: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  });
}
