/** Paths in this checkout, and the Node versions that are available. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
export const folder = join(root, 'tests/published');

/** Returns the path of an executable from a package that this folder depends on. */
export const tool = (name: string): string => join(folder, 'node_modules/.bin', name);

/** The workspace's compiler. */
export const compiler = join(root, 'node_modules/.bin/tsc');

/** A Node binary other than the workspace's. */
export type OtherNode = { readonly version: string; readonly path: string };

/**
 * Returns the first Node on the PATH that the SDK supports and that is older than the workspace's, or undefined if
 * there is none.
 */
export function findOlderNode(): OtherNode | undefined {
  const [ownMajor = 0] = process.versions.node.split('.').map(Number);
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((directory) => join(directory, 'node'))
    .filter((path) => existsSync(path))
    .map((path) => ({ path, version: execFileSync(path, ['--version'], { encoding: 'utf8' }).trim().slice(1) }))
    .find(({ version }) => Number(version.split('.')[0]) >= 20 && Number(version.split('.')[0]) < ownMajor);
}
