// Where things are in this checkout.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout's top folder, without a slash at its end. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '');

/** @param {...string} parts below the top folder */
export const inRoot = (...parts) => join(root, ...parts);

/** The Node that the workspace brings with it. */
export const ownNode = inRoot('node_modules', 'node', 'bin', 'node');

/** A program of a package at the top level. */
export const bin = (name) => inRoot('node_modules', '.bin', name);
