/**
 * npm test: runs all checks of the project and then all tests. With patterns or options, it runs only the test files that
 * they select.
 */
import { parseArgs } from 'node:util';
import { checkSteps, typesStep } from './checks.mjs';
import { runSuite } from './jest.mjs';
import { runSteps } from './run-steps.mjs';
import { suites, findTestFiles } from './test-files.mjs';
import { UserError } from './user-error.mjs';

/**
 * Returns the number of concurrent test files that keeps two cores busy. Unit tests wait for deadlines, processes and
 * connections for a third of their time. Tests of servers spend most of their time waiting; one of them waits a minute
 * for the end of a rate limit.
 * @param {string} suite
 */
const workersOf = (suite) => `--maxWorkers=${suite === 'db' || suite === 'e2e' ? 4 : 3}`;

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0 if all steps passed
 */
export async function run(args) {
  const { patterns, name, suites: wanted } = readArguments(args);
  if (args.length === 0) {
    const tests = suites.filter((suite) => suite !== 'long');
    return runSteps([
      [typesStep],
      checkSteps,
      ...tests.map((suite) => [{ name: suite, run: () => runSuite(suite, [workersOf(suite)]) }]),
    ]);
  }
  const selected = findTestFiles(patterns, wanted);
  const byName = name === undefined ? [] : ['--testNamePattern', name];
  const steps = selected.map(({ suite, files }) => ({
    name: suite,
    run: () =>
      runSuite(suite, [workersOf(suite), ...byName, ...(patterns.length === 0 ? [] : ['--runTestsByPath', ...files])]),
  }));
  return runSteps(steps.map((step) => [step]));
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { name: { type: 'string', short: 't' }, suite: { type: 'string', multiple: true } },
    });
    return { patterns: positionals, name: values.name, suites: values.suite ?? [] };
  } catch (error) {
    throw new UserError(`npm test: ${error.message}`, 'npm test -- --help');
  }
}
