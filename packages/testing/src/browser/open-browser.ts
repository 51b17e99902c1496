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

/** Each test opens new pages, whose scripts end before optimized code would save as much CPU time as compiling it takes. */
const unoptimized = '--js-flags=--no-opt,--no-maglev';

/**
 * Opens a headless browser, which must be closed in `afterAll`. @throws with installation instructions if no browser is
 * found
 */
export async function openBrowser(): Promise<Browser> {
  // Imported here because it is large and only browser tests need it.
  const { chromium } = await import('playwright-core');
  const isRoot = process.getuid?.() === 0;
  const chosen = process.env['CHROMIUM_PATH'];
  const problem = chosen === undefined && isRoot && !existsSync(headlessShell) ? installHeadlessShell() : undefined;
  const executablePath = chosen ?? [headlessShell, ...places].find((path) => existsSync(path));
  if (executablePath === undefined) {
    const advice = 'The browser tests need Chromium: apt-get install chromium, or name one in CHROMIUM_PATH.';
    throw new Error(advice, problem === undefined ? {} : { cause: problem });
  }
  const args = [...quiet, unoptimized, ...(isRoot ? ['--no-sandbox'] : [])];
  return chromium.launch({ executablePath, args });
}

/**
 * Installs the headless shell, or Chromium if Debian has no package for the headless shell. If the installation fails,
 * returns the reason. Another browser may still be available in that case.
 */
function installHeadlessShell(): unknown {
  if (!existsSync('/usr/bin/apt-get')) return undefined;
  const options = {
    stdio: 'pipe',
    timeout: 240_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const;
  const install = 'apt-get install -y -qq --no-install-recommends';
  // Test files run in several processes, and apt-get fails while another process is running it.
  const script = `[ -e ${headlessShell} ] || (apt-get update -qq && (${install} chromium-headless-shell || [ -e ${places[0]} ] || ${install} chromium))`;
  try {
    execFileSync('flock', [join(tmpdir(), 'install-chromium.lock'), 'sh', '-c', script], options);
    return undefined;
  } catch (error) {
    return error;
  }
}
