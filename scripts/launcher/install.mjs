/** Installs node_modules when it does not match the lockfile. Node built-ins only. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runProcess } from './run-process.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import { UserError } from './user-error.mjs';
import { inRoot, ownNode } from './workspace.mjs';

/** The package manager, for npx. */
export const pnpm = 'pnpm@12.21.0';
/** Holds the hash of the lockfile that node_modules was installed from. */
const stampFile = inRoot('node_modules', '.installed-from');

/** Installs the packages, including the workspace's own Node, if they are missing or the lockfile has changed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withSetUpLock(async () => {
    if (isInstalled()) return;
    console.error('Installing packages (the first time, and when the lockfile changes) …');
    await runPnpm(['install', '--frozen-lockfile']);
    if (!existsSync(ownNode))
      throw new UserError(
        `The installation finished without ${ownNode}.`,
        `rm -rf node_modules && npx --yes ${pnpm} install --frozen-lockfile`,
      );
    writeFileSync(stampFile, lockfileHash());
  });
}

function isInstalled() {
  return existsSync(ownNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockfileHash();
}

function lockfileHash() {
  return createHash('sha256')
    .update(readFileSync(inRoot('pnpm-lock.yaml')))
    .digest('hex');
}

/**
 * Writes to standard error, because standard output may carry a command's JSON.
 * @param {string[]} args
 */
async function runPnpm(args) {
  // Without CI, pnpm asks before it replaces a node_modules of a different layout.
  const env = { ...process.env, CI: 'true' };
  const code = await runProcess('npx', ['--yes', pnpm, ...args], { env, stdio: ['ignore', 2, 2] }).catch((error) => {
    throw new UserError(`npx cannot be run (${error.code}).`, 'Install Node 20 or newer with npm: https://nodejs.org');
  });
  if (code === 0) return;
  throw new UserError(
    'The packages could not be installed; see the errors above. Is the package registry reachable?',
    `To repeat: npx --yes ${pnpm} ${args.join(' ')}`,
  );
}
