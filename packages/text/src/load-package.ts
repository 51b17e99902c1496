/**
 * Loads a package with large tables when it is first needed, rather than when a module is imported. Processes that
 * import this package but never need the tables then save their memory.
 */
import { fileURLToPath } from 'node:url';

/**
 * Returns what the package exports. Loads synchronously, and only once.
 * @param entryUrl `import.meta.resolve` of the package's name, written at the call so that the images contain the package
 */
export function loadPackage(entryUrl: string): unknown {
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
  return require(fileURLToPath(entryUrl));
}
