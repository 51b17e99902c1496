/**
 * Jest's test environment, with a cache of compiled code. Jest loads the modules of each test file anew, and hundreds of
 * files in a worker process import the same ones. The first time that a process compiles a module, V8's compiled code
 * is kept; afterward, it is used instead of compiling the module again. The modules still run once for each test file.
 */
import { createRequire } from 'node:module';
import vm from 'node:vm';

const requireFromJest = createRequire(createRequire(import.meta.url).resolve('jest'));
const { TestEnvironment } = requireFromJest('jest-environment-node');

/** The source and compiled code of each module, by its path. @type {Map<string, { source: string, code: Buffer }>} */
const compiled = new Map();

/** @param {string} path @param {string} source */
function find(path, source) {
  const known = compiled.get(path);
  return known?.source === source ? known.code : undefined;
}

const { compileFunction, SourceTextModule } = vm;

/** CommonJS modules. @type {typeof compileFunction} */
vm.compileFunction = (source, parameters, options = {}) => {
  const path = options.filename ?? '';
  const cachedData = find(path, source);
  if (cachedData !== undefined) return compileFunction(source, parameters, { ...options, cachedData });
  const made = compileFunction(source, parameters, { ...options, produceCachedData: true });
  if (made.cachedData !== undefined) compiled.set(path, { source, code: made.cachedData });
  return made;
};

/** ES modules. */
vm.SourceTextModule = class extends SourceTextModule {
  /** @param {string} source @param {import('node:vm').SourceTextModuleOptions} options */
  constructor(source, options = {}) {
    const path = options.identifier ?? '';
    const cachedData = find(path, source);
    super(source, cachedData === undefined ? options : { ...options, cachedData });
    if (cachedData !== undefined) return;
    // Node's types do not have createCachedData.
    const module = /** @type {{ createCachedData(): Buffer }} */ (/** @type {unknown} */ (this));
    compiled.set(path, { source, code: module.createCachedData() });
  }
};

export default TestEnvironment;
