/** Opens the machine's Chromium for tests. If it is missing, it is installed from Debian's packages. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Flags that prevent traffic other than the test's: updates and requests to the vendor's hosts. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Opens a headless browser, which must be closed in `afterAll`. @throws with installation instructions if there is none
 */
export async function openBrowser(): Promise<Browser> {
  // Imported here because it is large and only browser tests need it.
  const { chromium } = await import('playwright-core');
  const isRoot = process.getuid?.() === 0;
  const executablePath = findBrowser() ?? installBrowser(isRoot);
  return chromium.launch({ executablePath, args: isRoot ? [...quiet, '--no-sandbox'] : quiet });
}

function findBrowser(): string | undefined {
  return [process.env['CHROMIUM_PATH'], ...places].find((path) => path !== undefined && existsSync(path));
}

function installBrowser(isRoot: boolean): string {
  const advice = 'The browser tests need Chromium: apt-get install chromium, or name one in CHROMIUM_PATH.';
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new Error(advice);
  const options = {
    stdio: 'ignore',
    timeout: 240_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  // Test files run in several processes, and apt-get fails while another process runs it.
  const install = `command -v chromium || (apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium)`;
  execFileSync('flock', [join(tmpdir(), 'install-chromium.lock'), 'sh', '-c', install], options);
  const installed = findBrowser();
  if (installed === undefined) throw new Error(advice);
  return installed;
}
