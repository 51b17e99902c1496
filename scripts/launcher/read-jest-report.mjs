/** Reads the report that jest writes about a run. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './workspace.mjs';

/**
 * The result of a run. `failures` and `skipped` are names of tests, each preceded by the path of its file.
 * @typedef {{ passed: number, failed: number, failures: string[], skipped: string[] }} TestResult
 */

/** The reason in the name of a skipped test, for example `(not run: python3 is not on the PATH)`. */
const reason = /not run: ./;

/**
 * The fields of jest's report that are used here.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number, testResults: { name:
 * string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} JestReport
 */

/**
 * Reads the report. A test that is skipped without a reason in its name counts as a failure.
 * @param {string} path
 * @param {boolean} isFiltered whether jest reports tests excluded by a name pattern as skipped
 */
export function readJestReport(path, isFiltered) {
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
