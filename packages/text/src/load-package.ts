/**
 * Loads a package with large tables when it is first needed, rather than when a module is imported. This saves memory
 * in processes that import @humanize/text but never need the tables.
 */
import { fileURLToPath } from 'node:url';

/**
 * Returns the exports of a package. Loads the package synchronously, and only once.
 * @param entryUrl the result of `import.meta.resolve` for the name of the package. The call must contain the name, so
 * that images include the package
 */
export function loadPackage(entryUrl: string): unknown {
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
  return require(fileURLToPath(entryUrl));
}
