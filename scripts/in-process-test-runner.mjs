/**
 * A Stryker plugin that runs unit tests in Stryker's own process. Stryker's Jest runner starts Jest for each change,
 * which takes seconds. This runner loads the tests once, and then runs only those that reach the changed code, which
 * takes milliseconds. It loads the package's modules again for changes to code that runs when a module is loaded.
 */
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const requireFromJest = createRequire(createRequire(import.meta.url).resolve('jest'));
const circus = requireFromJest('jest-circus');

// What the tests import from @jest/globals. Jest itself provides that package only to the tests that it starts.
export const { afterAll, afterEach, beforeAll, beforeEach, describe, it, test } = circus;
export const { jestExpect: expect } = requireFromJest('@jest/expect');
/** Only the functions that create mocks and spies. */
export const jest = requireFromJest('jest-mock');

const testTimeoutMs = 300_000;

/** The folder whose modules are loaded again, and how often that has happened. */
const reloaded = { folder: '', times: 0 };
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') return { url: import.meta.url, shortCircuit: true };
    const found = next(specifier, context);
    const own =
      reloaded.folder !== '' && found.url.startsWith(reloaded.folder) && !found.url.includes('/node_modules/');
    return own ? { ...found, url: `${found.url}?load=${reloaded.times}` } : found;
  },
});

/**
 * What the changed code reads and writes: which change is active, how often it was reached, and which tests reach which
 * changes.
 * @typedef {import('@stryker-mutator/api/core').InstrumenterContext} Context
 * @type {{ [Name in keyof Context]: Context[Name] | undefined }}
 */
const changes = Reflect.get(globalThis, '__stryker__') ?? {};
Reflect.set(globalThis, '__stryker__', changes);

/**
 * The parts of a test and of a describe block in jest-circus that the runner uses.
 * @typedef {{ type: 'test', name: string, parent: Block, errors: unknown[] }} Test
 * @typedef {{ type: 'describeBlock', name: string, parent?: Block, children: (Block | Test)[] }} Block
 */

/** @param {Block} block @returns {Test[]} */
const testsIn = (block) => block.children.flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));

/**
 * Runs one test with the hooks of its describe blocks, and returns the reason for its failure, if it failed.
 * @param {Test} found
 */
async function runTest(found) {
  /** @type {Test & { mode?: string }} */
  const own = { ...found, errors: [] };
  /** @type {Test | Block} */
  let root = own;
  while (root.parent !== undefined) root = { ...root.parent, children: [root] };
  circus.setState({ ...circus.getState(), rootDescribeBlock: root, testTimeout: testTimeoutMs });
  await circus.run();
  return own.errors.length === 0 ? undefined : String(own.errors.flat()[0]);
}

/** Names a test like Jest, by its file, describe blocks and title. @param {Test} found */
function nameOf(found) {
  const names = [found.name];
  for (let block = found.parent; block.parent !== undefined; block = block.parent) names.unshift(block.name);
  return names.join(' › ');
}

/** Implements the interface of Stryker's test runners. */
class InProcessTestRunner {
  static inject = /** @type {const} */ (['options']);
  /** @type {Test[]} */
  #tests = [];
  /** The IDs of the tests that detected changes, the latest last. @type {Set<string>} */
  #failed = new Set();
  /** Whether the modules have to be loaded, because they have not been, or only with a change. */
  #stale = true;
  #testFiles;

  /** @param {{ inProcess: { folder: string, testFiles: string[] } }} options paths, relative to the repository */
  constructor({ inProcess }) {
    this.#testFiles = inProcess.testFiles;
    reloaded.folder = pathToFileURL(join(inProcess.folder, '/')).href;
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async #load() {
    reloaded.times += 1;
    circus.resetState();
    const state = circus.getState();
    const root = state.rootDescribeBlock;
    for (const file of this.#testFiles) {
      // Hooks outside describe blocks apply only to their own file.
      circus.describe(file, () => {});
      state.currentDescribeBlock = root.children.at(-1);
      await import(pathToFileURL(file).href);
      state.currentDescribeBlock = root;
    }
    this.#tests = testsIn(root);
  }

  /** Runs all tests without a change. */
  async dryRun() {
    await this.#load();
    this.#stale = false;
    const tests = [];
    for (const [index, found] of this.#tests.entries()) {
      const id = String(index);
      changes.currentTestId = id;
      const start = performance.now();
      const failure = await runTest(found);
      const result = { id, name: nameOf(found), timeSpentMs: performance.now() - start };
      tests.push(failure === undefined ? { ...result, status: 0 } : { ...result, status: 1, failureMessage: failure });
    }
    changes.currentTestId = undefined;
    return { status: 'complete', tests, mutantCoverage: changes.mutantCoverage };
  }

  /**
   * Makes one change and runs the tests until one fails.
   * @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options
   */
  async mutantRun({ activeMutant, testFilter, mutantActivation, hitLimit, reloadEnvironment }) {
    changes.hitCount = 0;
    changes.hitLimit = hitLimit;
    if (reloadEnvironment || this.#stale) {
      changes.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
      this.#stale = true;
      try {
        await this.#load();
      } catch (error) {
        return { status: 'killed', killedBy: [], failureMessage: String(error), nrOfTests: 0 };
      }
      this.#stale = mutantActivation === 'static';
    }
    changes.activeMutant = activeMutant.id;
    const ids = new Set(testFilter ?? Object.keys(this.#tests));
    // The next change is near the last one, so the tests that failed last come first.
    for (const id of new Set([...[...this.#failed].filter((each) => ids.has(each)).toReversed(), ...ids])) {
      const found = this.#tests[Number(id)];
      if (found === undefined) throw new Error(`no test ${id}`);
      const failureMessage = await runTest(found);
      if (hitLimit !== undefined && changes.hitCount > hitLimit) return { status: 'timeout' };
      if (failureMessage === undefined) continue;
      this.#failed.delete(id);
      this.#failed.add(id);
      return { status: 'killed', killedBy: [id], failureMessage, nrOfTests: ids.size };
    }
    return { status: 'survived', nrOfTests: ids.size };
  }
}

export const strykerPlugins = [{ kind: 'TestRunner', name: 'in-process', injectableClass: InProcessTestRunner }];
export const strykerValidationSchema = { properties: { inProcess: { type: 'object' } } };
