// Brings node_modules in step with the lockfile, and does nothing when it is.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Refusal } from './refusal.mjs';
import { whileAlone } from './set-up-lock.mjs';
import { inRoot, ownNode, root } from './workspace.mjs';

const pnpm = 'pnpm@12.21.0';
const installedMark = inRoot('node_modules', '.installed-from');

/** Installs the packages, the workspace's own Node among them, when they are missing or the lockfile has changed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await whileAlone(async () => {
    if (isInstalled()) return;
    console.error('Installing the packages of this workspace (once, and when the lockfile changes) …');
    await runPnpm(['install', '--frozen-lockfile']);
    if (!existsSync(ownNode))
      throw new Refusal(
        `The install ended without ${ownNode}.`,
        `rm -rf node_modules && npx --yes ${pnpm} install --frozen-lockfile`,
      );
    writeFileSync(installedMark, lockfileHash());
  });
}

function isInstalled() {
  return existsSync(ownNode) && existsSync(installedMark) && readFileSync(installedMark, 'utf8') === lockfileHash();
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(inRoot('pnpm-lock.yaml')))
    .digest('hex');
}

/** Output goes to standard error: standard output may be a command's JSON. */
async function runPnpm(args) {
  // Without a terminal pnpm would stop to ask before it replaces a node_modules of another shape.
  const env = { ...process.env, CI: 'true' };
  const child = spawn('npx', ['--yes', pnpm, ...args], { cwd: root, env, stdio: ['ignore', 2, 2] });
  const code = await new Promise((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', (error) =>
      reject(
        new Refusal(`npx cannot be run (${error.code}).`, 'Install Node 20 or newer with npm: https://nodejs.org'),
      ),
    );
  });
  if (code === 0) return;
  throw new Refusal(
    'The packages could not be installed; the lines above say why (is the registry reachable?).',
    `To try it alone: npx --yes ${pnpm} ${args.join(' ')}`,
  );
}
