/**
 * Jest's test environment, with a cache of compiled code. Jest loads the modules of each test file anew, and hundreds
 * of files in a worker process import the same ones. With the cache, a process compiles each module only once, although
 * the module still runs once for each test file.
 */
import { createRequire } from 'node:module';
import vm from 'node:vm';

const requireFromJest = createRequire(createRequire(import.meta.url).resolve('jest'));
const { TestEnvironment } = requireFromJest('jest-environment-node');

const { compileFunction, SourceTextModule } = vm;

/** CommonJS modules by path. @type {Map<string, { source: string, script: vm.Script }>} */
const scripts = new Map();

/**
 * Compiles a CommonJS module, or uses the script that an earlier test file has already run, which also contains the
 * functions that V8 has compiled since then. A module with dynamic imports is always compiled, because dynamic imports
 * belong to one test file.
 * @type {typeof compileFunction}
 */
vm.compileFunction = (source, parameters = [], options = {}) => {
  const { parsingContext, filename } = options;
  if (parsingContext === undefined || filename === undefined || /^#!|\bimport\s*\(/.test(source))
    return compileFunction(source, parameters, options);
  let known = scripts.get(filename);
  if (known?.source !== source) {
    const prefix = `(function (${parameters.join(', ')}) {`;
    const script = new vm.Script(`${prefix}${source}\n})`, { filename, columnOffset: -prefix.length });
    known = { source, script };
    scripts.set(filename, known);
  }
  return known.script.runInContext(parsingContext);
};

/**
 * The compiled code of ES modules, by path. An ES module cannot run twice. @type {Map<string, { source: string, code:
 * Buffer }>}
 */
const compiled = new Map();

vm.SourceTextModule = class extends SourceTextModule {
  /** @param {string} source @param {import('node:vm').SourceTextModuleOptions} options */
  constructor(source, options = {}) {
    const path = options.identifier ?? '';
    const known = compiled.get(path);
    const cachedData = known?.source === source ? known.code : undefined;
    super(source, cachedData === undefined ? options : { ...options, cachedData });
    if (cachedData !== undefined) return;
    // Node's type definitions do not include createCachedData.
    const module = /** @type {{ createCachedData(): Buffer }} */ (/** @type {unknown} */ (this));
    compiled.set(path, { source, code: module.createCachedData() });
  }
};

if (process.env.WORD_TABLES === 'built') {
  // Otherwise, each process would build the word tables from the dictionaries.
  const { shareTables } = await import('../packages/text/dist/share-tables.js');
  shareTables();
}

export default TestEnvironment;
