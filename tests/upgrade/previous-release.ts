/**
 * Checks out the code of the previous release from the repository's history. The release's processes run from source,
 * with the installed dependencies of this commit. A dependency that has since been removed remains a development
 * dependency of the root until the next release.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The commit of the release to upgrade from. */
const previousRelease = process.env['UPGRADE_FROM'] ?? '3f11668d4b26a98cc646d01945f847e485572d32';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folders = ['apps', 'packages'] as const;

/**
 * Returns the reason why the release cannot be run, or undefined if it can. Shallow clones and copies without history
 * do not contain the release.
 */
export function findReleaseProblem(): string | undefined {
  try {
    execFileSync('git', ['cat-file', '-e', `${previousRelease}^{commit}`], { cwd: root, stdio: 'ignore' });
    return undefined;
  } catch {
    return `the history does not contain the release ${previousRelease.slice(0, 7)}`;
  }
}

/**
 * Writes the release's apps and packages into an empty folder. Returns a function that maps a path to the URL of a file
 * in it.
 */
export function checkOutRelease(folder: string): (path: string) => URL {
  const archive = execFileSync('git', ['archive', previousRelease, ...folders, 'package.json'], {
    cwd: root,
    maxBuffer: 1 << 28,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const workspace = listPackages(folder);
  for (const path of ['.', ...workspace.values()]) linkDependencies(folder, path, workspace);
  return (path) => pathToFileURL(join(folder, path));
}

/** Returns the folders of the workspace's packages, by name. */
function listPackages(folder: string): ReadonlyMap<string, string> {
  const paths = folders.flatMap((parent) => readdirSync(join(folder, parent)).map((name) => join(parent, name)));
  return new Map(
    paths
      .filter((path) => existsSync(join(folder, path, 'package.json')))
      .map((path) => {
        const { name } = JSON.parse(readFileSync(join(folder, path, 'package.json'), 'utf8')) as { name: string };
        return [name, path];
      }),
  );
}

/**
 * Links the dependencies that this commit has installed for the package, except that workspace packages are linked to
 * those of the release.
 */
function linkDependencies(folder: string, path: string, workspace: ReadonlyMap<string, string>): void {
  const installed = join(root, path, 'node_modules');
  const target = join(folder, path, 'node_modules');
  if (!existsSync(installed)) return;
  for (const name of readdirSync(installed).filter((entry) => !entry.startsWith('.'))) {
    const names = name.startsWith('@') ? readdirSync(join(installed, name)).map((part) => `${name}/${part}`) : [name];
    for (const full of names.filter((each) => !workspace.has(each))) link(realpathSync(join(installed, full)), full);
  }
  for (const [name, own] of workspace) link(join(folder, own), name);

  function link(to: string, name: string): void {
    mkdirSync(join(target, name, '..'), { recursive: true });
    symlinkSync(to, join(target, name));
  }
}
