/**
 * Loads a package with large tables when it is first needed, rather than when a module is imported. This saves memory
 * in processes that import @humanize/text but never need the tables.
 */
import { fileURLToPath } from 'node:url';

/**
 * Returns the exports of a package. Loads the package synchronously, and only once.
 * @param entryUrl the result of `import.meta.resolve` with the package's name as a literal. The image build finds the
 * package by this literal
 */
export function loadPackage(entryUrl: string): unknown {
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
  return require(fileURLToPath(entryUrl));
}
