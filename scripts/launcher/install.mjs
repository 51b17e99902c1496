/** Installs node_modules if it does not match the lockfile. Uses Node built-ins only. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ensurePackageManager, installPnpm, pnpm } from './package-manager.mjs';
import { runProcess } from './run-process.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import { UserError } from './user-error.mjs';
import { inRoot, ownNode } from './workspace.mjs';

/** Contains the hash of the lockfile from which node_modules was installed. */
const stampFile = inRoot('node_modules', '.installed-from');
/** The command for repeating the installation manually. */
const installCommand = `${installPnpm} && ${pnpm} install --frozen-lockfile`;

/** Installs the packages, including the workspace's own Node, if they are missing or the lockfile has changed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  await withSetUpLock(async () => {
    if (isInstalled()) return;
    console.error('Installing packages (the first time, and when the lockfile changes) …');
    await ensurePackageManager();
    await installPackages();
    if (!existsSync(ownNode))
      throw new UserError(`The installation finished without ${ownNode}.`, `rm -rf node_modules && ${installCommand}`);
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

async function installPackages() {
  // Without CI=true, pnpm asks for confirmation before it replaces a node_modules folder that has a different layout.
  // Its output goes to standard error, because the launcher's standard output may contain JSON.
  const env = { ...process.env, CI: 'true' };
  const code = await runProcess(pnpm, ['install', '--frozen-lockfile'], { env, stdio: ['ignore', 2, 2] });
  if (code === 0) return;
  throw new UserError(
    'The packages could not be installed; see the errors above. Is the package registry reachable?',
    `To repeat: ${installCommand}`,
  );
}
