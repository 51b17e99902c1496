/** Runs one of jest's suites (see jest.config.mjs). */
import { mkdirSync, rmSync } from 'node:fs';
import { readJestReport } from './read-jest-report.mjs';
import { runProcess } from './run-process.mjs';
import { inRoot, root } from './workspace.mjs';

/**
 * Runs a suite, whose output goes to the terminal. A suite that ends without a report counts as one failure.
 * @param {string} suite
 * @param {readonly string[]} args additional arguments for jest
 * @returns {Promise<import('./read-jest-report.mjs').SuiteResult & { ok: boolean }>}
 */
export async function runSuite(suite, args) {
  const report = inRoot('reports', `jest-${suite}.json`);
  mkdirSync(inRoot('reports'), { recursive: true });
  rmSync(report, { force: true });
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const jest = [inRoot('node_modules', 'jest', 'bin', 'jest.js'), '--selectProjects', suite];
  const options = ['--json', `--outputFile=${report}`, `--rootDir=${root}`, ...args];
  // The tests start hundreds of processes of the same code, which Node compiles only once with a cache.
  const env = { NODE_COMPILE_CACHE: inRoot('.data', 'compile-cache'), ...process.env };
  const code = await runProcess(process.execPath, [...node, ...jest, ...options], { env });
  const isFiltered = args.includes('--testNamePattern');
  const result = readJestReport(report, isFiltered);
  return { ok: code === 0 && result.failures.length === 0, ...result };
}
