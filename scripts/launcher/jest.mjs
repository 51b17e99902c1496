/** Runs one of jest's suites (see jest.config.mjs) and reads the report that jest writes. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative } from 'node:path';
import { runProcess } from './run-process.mjs';
import { inRoot, root } from './workspace.mjs';

/**
 * The outcome of a suite. `failures` are the names of failed tests, each after the path of its file.
 * @typedef {{ ok: boolean, passed: number, failed: number, failures: string[] }} SuiteResult
 */

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
  return { ok: code === 0, ...readReport(report) };
}

/**
 * The part of jest's report that is read here.
 * @typedef {{ numPassedTests: number, numFailedTests: number, numRuntimeErrorTestSuites: number,
 *   testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] }} JestReport
 */

/** @param {string} path */
function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1, failures: ['jest wrote no report; see its output above'] };
  const report = /** @type {JestReport} */ (JSON.parse(readFileSync(path, 'utf8')));
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    const reasons = failed.length === 0 && status === 'failed' ? ['the file could not be run'] : failed;
    return reasons.map((reason) => `${relative(root, name)}: ${reason}`);
  });
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites, failures };
}
