/** Runs one of jest's suites (see jest.config.mjs) and reads the report that jest writes. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { runProcess } from './run-process.mjs';
import { inRoot, root } from './workspace.mjs';

/**
 * The outcome of a suite. `failures` and `skipped` are the names of tests, each after the path of its file.
 * @typedef {{ ok: boolean, passed: number, failed: number, failures: string[], skipped: string[] }} SuiteResult
 */

/** A skipped test states why, for example `(not run: python3 is not on the PATH)`. */
const reason = /not run: ./;

/**
 * Runs a suite; its output goes to the terminal. A suite that ends without a report counts as one failure.
 * @param {string} suite
 * @param {readonly string[]} args further arguments for jest
 * @returns {Promise<SuiteResult>}
 */
export async function runSuite(suite, args) {
  const report = inRoot('reports', `jest-${suite}.json`);
  mkdirSync(inRoot('reports'), { recursive: true });
  rmSync(report, { force: true });
  const code = await runProcess(process.execPath, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    inRoot('node_modules', 'jest', 'bin', 'jest.js'),
    '--selectProjects',
    suite,
    '--json',
    `--outputFile=${report}`,
    `--rootDir=${root}`,
    ...args,
  ]);
  const isFiltered = args.includes('--testNamePattern');
  const result = readReport(report, isFiltered);
  return { ok: code === 0 && result.failures.length === 0, ...result };
}

/**
 * The part of jest's report that is read here.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number,
 *   testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} JestReport
 */

/**
 * A test that is skipped without a reason in its name counts as a failure.
 * @param {string} path
 * @param {boolean} isFiltered whether jest reports the tests that a name pattern excludes as skipped
 */
export function readReport(path, isFiltered) {
  const noReport = ['jest wrote no report; see its output above'];
  if (!existsSync(path)) return { passed: 0, failed: 1, failures: noReport, skipped: [] };
  const report = /** @type {JestReport} */ (JSON.parse(readFileSync(path, 'utf8')));
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    const reasons = failed.length === 0 && status === 'failed' ? ['the file could not be run'] : failed;
    return reasons.map((failure) => `${relative(root, name)}: ${failure}`);
  });
  const skipped = isFiltered
    ? []
    : report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'pending' || status === 'todo')
          .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
      );
  const unexplained = skipped.filter((name) => !reason.test(name)).map((name) => `${name} (skipped without a reason)`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites + unexplained.length,
    failures: [...failures, ...unexplained],
    skipped: skipped.filter((name) => reason.test(name)),
  };
}
