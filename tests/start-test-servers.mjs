// jest's global set-up for tests that need servers: starts the process that keeps them (see its header) and hands
// their addresses to the test files. That process lives as long as its standard input is open, however jest ends.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const keeper = fileURLToPath(new URL('../packages/testing/src/keep-servers.ts', import.meta.url));
const startTimeoutMs = 300_000;

export default async function startTestServers() {
  const child = spawn(
    process.execPath,
    ['--conditions=@humanize/source', '--disable-warning=ExperimentalWarning', keeper],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const ended = new Promise((resolve) => child.once('close', resolve));
  const firstLine = new Promise((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  const tooLate = new Promise((resolve) => setTimeout(resolve, startTimeoutMs).unref());
  const line = await Promise.race([firstLine, ended.then(() => undefined), tooLate]);
  if (typeof line !== 'string') {
    child.kill('SIGTERM');
    throw new Error('The test servers could not be started; the lines above say why.');
  }
  process.env.HUMANIZE_TEST_SERVERS = line;
  // The pipe alone must not keep jest alive when the tear-down is never reached.
  child.unref();
  child.stdin.unref();
  child.stdout.unref();
  globalThis.stopTestServers = async () => {
    child.ref();
    child.stdin.end();
    await ended;
  };
}
