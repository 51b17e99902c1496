/** Paths in this checkout. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, without a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** @param {...string} parts path below the root */
export const inRoot = (...parts) => join(root, ...parts);

/** Whether the lockfiles pin Node and pnpm for this platform. */
export const hasPinnedPrograms = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

/**
 * The Node binary that the workspace installs or, on platforms for which the lockfile has none, the one that runs this
 * process.
 */
export const ownNode = hasPinnedPrograms
  ? inRoot('node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  : process.execPath;

/**
 * Returns the path of an executable from a package that the root depends on.
 * @param {string} name
 */
export const bin = (name) => inRoot('node_modules', '.bin', name);
