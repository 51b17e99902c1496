/**
 * The package manager. On Linux, npm installs the version that scripts/pnpm/package-lock.json pins by hash. The
 * lockfile contains no binaries for other platforms, where the same version of pnpm must be installed manually. Uses
 * Node built-ins only.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runProcess } from './run-process.mjs';
import { UserError } from './user-error.mjs';
import { hasPinnedPrograms, inRoot } from './workspace.mjs';

const folder = inRoot('scripts', 'pnpm');
const { optionalDependencies } = JSON.parse(readFileSync(inRoot('scripts', 'pnpm', 'package.json'), 'utf8'));
/** @type {string} */
const version = optionalDependencies['@pnpm/exe.linux-x64'];

/** The pnpm binary: the pinned one, or the one on the PATH. */
export const pnpm = hasPinnedPrograms
  ? inRoot('scripts', 'pnpm', 'node_modules', '@pnpm', `exe.linux-${process.arch}`, 'pnpm')
  : 'pnpm';

/** The command for installing the pinned pnpm manually. */
export const installPnpm = 'npm ci --prefix scripts/pnpm --ignore-scripts';

/**
 * Installs the pinned version of pnpm, whose hash npm verifies, or checks the version of the installed pnpm.
 * @throws {UserError}
 */
export async function ensurePackageManager() {
  if (!hasPinnedPrograms) return checkInstalledVersion();
  // Standard output may contain a command's JSON.
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  const code = await runProcess('npm', args, { stdio: ['ignore', 2, 2] }).catch((error) => {
    throw new UserError(`npm cannot be run (${error.code}).`, 'Install Node 20 or newer with npm: https://nodejs.org');
  });
  if (code !== 0)
    throw new UserError(
      'pnpm could not be installed; see the errors above. Is the package registry reachable?',
      `To repeat: ${installPnpm}`,
    );
}

function checkInstalledVersion() {
  let found = 'none';
  try {
    found = execFileSync(pnpm, ['--version'], { cwd: folder, encoding: 'utf8' }).trim();
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  if (found !== version)
    throw new UserError(
      `pnpm ${version} is required, found: ${found}.`,
      `Install pnpm ${version}: https://pnpm.io/installation`,
    );
}
