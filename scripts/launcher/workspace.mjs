/** Paths in this checkout. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout, without a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** @param {...string} parts path below the root */
export const inRoot = (...parts) => join(root, ...parts);

/** The Node binary that the workspace installs. */
export const ownNode = inRoot('node_modules', 'node', 'bin', 'node');

/**
 * The executable of a package that the root depends on.
 * @param {string} name
 */
export const bin = (name) => inRoot('node_modules', '.bin', name);
