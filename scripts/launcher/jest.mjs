/** Runs Jest suites (see jest.config.mjs). */
import { mkdirSync, rmSync } from 'node:fs';
import { readJestReport } from './read-jest-report.mjs';
import { runProcess } from './run-process.mjs';
import { inRoot, root } from './workspace.mjs';

/**
 * Runs several suites in one jest run. The output goes to the terminal. A run without a report counts as one failure.
 * @param {readonly string[]} suites
 * @param {readonly string[]} args additional arguments for jest
 * @param {NodeJS.ProcessEnv} more additional variables
 * @returns {Promise<import('./read-jest-report.mjs').TestResult & { ok: boolean }>}
 */
export async function runTests(suites, args, more) {
  const report = inRoot('reports', 'jest.json');
  mkdirSync(inRoot('reports'), { recursive: true });
  rmSync(report, { force: true });
  // With the default size of the young generation, CPU-bound unit tests use an eighth more CPU time.
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', '--max-semi-space-size=64'];
  const jest = [inRoot('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects', ...suites];
  const options = ['--json', `--outputFile=${report}`, `--rootDir=${root}`, ...args];
  // With a cache, Node compiles the code only once for the hundreds of processes that the tests start.
  const env = { NODE_COMPILE_CACHE: inRoot('.data', 'compile-cache'), ...process.env, ...more };
  const code = await runProcess(process.execPath, [...node, ...jest, ...options], { env });
  const isFiltered = args.includes('--testNamePattern');
  const result = readJestReport(report, isFiltered);
  return { ok: code === 0 && result.failures.length === 0, ...result };
}
