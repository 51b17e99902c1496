/**
 * Opens a headless Chromium for tests. The headless shell, which paints nothing, uses half as much CPU time as the full
 * browser. If it is missing, it is installed from Debian's packages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';

const headlessShell = '/usr/lib/chromium/chromium-headless-shell';
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
  const executablePath = process.env['CHROMIUM_PATH'] ?? findHeadlessShell(isRoot) ?? findBrowser();
  if (executablePath === undefined)
    throw new Error('The browser tests need Chromium: apt-get install chromium, or name one in CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: isRoot ? [...quiet, '--no-sandbox'] : quiet });
}

function findBrowser(): string | undefined {
  return places.find((path) => existsSync(path));
}

/** Returns the path of the headless shell, which is installed if possible, or undefined. */
function findHeadlessShell(isRoot: boolean): string | undefined {
  if (!existsSync(headlessShell) && isRoot && existsSync('/usr/bin/apt-get')) installHeadlessShell();
  return existsSync(headlessShell) ? headlessShell : undefined;
}

/**
 * Installs the headless shell, or Chromium where Debian has no such package. If that fails, `openBrowser` uses another
 * browser.
 */
function installHeadlessShell(): void {
  const options = {
    stdio: 'ignore',
    timeout: 240_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  const install = 'apt-get install -y -qq --no-install-recommends';
  // Test files run in several processes, and apt-get fails while another process runs it.
  const script = `[ -e ${headlessShell} ] || (apt-get update -qq && (${install} chromium-headless-shell || [ -e ${places[0]} ] || ${install} chromium))`;
  try {
    execFileSync('flock', [join(tmpdir(), 'install-chromium.lock'), 'sh', '-c', script], options);
  } catch {
    // openBrowser reports a missing browser.
  }
}
