// Runs one of jest's suites (see jest.config.mjs) and reads the report that jest itself writes.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runTool } from './run-tool.mjs';
import { inRoot, root } from './workspace.mjs';

const reportPath = (suite) => inRoot('reports', `jest-${suite}.json`);

/**
 * Runs a suite; what it writes goes to the terminal.
 * @param {string[]} args more of jest's arguments: paths, -t
 * @returns {Promise<{ ok: boolean, passed: number, failed: number }>} a suite that ends without a report has failed
 */
export async function runSuite(suite, args, env = process.env) {
  const report = reportPath(suite);
  mkdirSync(inRoot('reports'), { recursive: true });
  rmSync(report, { force: true });
  const code = await runTool(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      inRoot('node_modules', 'jest', 'bin', 'jest.js'),
      '--selectProjects',
      suite,
      '--passWithNoTests',
      '--json',
      `--outputFile=${report}`,
      `--rootDir=${root}`,
      ...args,
    ],
    env,
  );
  return { ok: code === 0, ...readReport(report) };
}

/** A test file that could not be run at all counts as one failure. */
function readReport(path) {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(readFileSync(path, 'utf8'));
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}
