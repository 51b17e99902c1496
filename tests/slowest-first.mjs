/**
 * Sorts the test files of a run: first end-to-end tests, which take longest, then db tests, then the others. Within a
 * suite, the slowest files come first, followed by the others in descending order of size, so that no slow file is left
 * running alone at the end.
 */
import { statSync } from 'node:fs';

/** The files that take longest, slowest first. */
const slowest = [
  'conformance.e2e.test.ts',
  'launcher/model.e2e.test.ts',
  'browser.e2e.test.ts',
  'sign-in.e2e.test.ts',
  'published.e2e.test.ts',
  'start.e2e.test.ts',
  'worker.e2e.test.ts',
  'webhook-dispatcher.e2e.test.ts',
  'image-files.e2e.test.ts',
  'tracing.e2e.test.ts',
  'model-outage.e2e.test.ts',
  'foreign-verifier.e2e.test.ts',
  'faults.e2e.test.ts',
  'queue-outages.db.test.ts',
  'outages.db.test.ts',
  'blocked-urls.db.test.ts',
  'model.db.test.ts',
  'llama-engine.test.ts',
  'billed-words.test.ts',
  'linear-time.test.ts',
  'grammar-judge.test.ts',
  'prose.test.ts',
];

/** @param {string} path */
function rankOf(path) {
  const suite = ['.e2e.test.ts', '.db.test.ts', ''].findIndex((ending) => path.endsWith(ending));
  const index = slowest.findIndex((ending) => path.endsWith(`/${ending}`));
  return suite * (slowest.length + 1) + (index === -1 ? slowest.length : index);
}

/** Implements the interface that Jest expects of a `testSequencer`. */
export default class SlowestFirst {
  /** @template {{ path: string }} T @param {T[]} tests @returns {T[]} */
  sort(tests) {
    return tests.toSorted((a, b) => rankOf(a.path) - rankOf(b.path) || statSync(b.path).size - statSync(a.path).size);
  }

  /** @template T @param {T[]} tests @returns {T[]} */
  allFailedTests(tests) {
    return tests;
  }

  /** @template T @param {T[]} tests @returns {T[]} */
  shard(tests) {
    return tests;
  }

  cacheResults() {
    // The order does not depend on earlier runs.
  }
}
