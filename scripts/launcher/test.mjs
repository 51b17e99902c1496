/**
 * npm test: builds the project and runs all checks and tests. With patterns or options, runs only the selected test
 * files.
 */
import { parseArgs } from 'node:util';
import { buildStep, checkSteps } from './checks.mjs';
import { runTests } from './jest.mjs';
import { runSteps } from './run-steps.mjs';
import { suites, findTestFiles } from './test-files.mjs';
import { UserError } from './user-error.mjs';

/**
 * The number of concurrent test files that keeps two cores busy. Tests that use servers spend most of their time
 * waiting; one waits a minute for a rate limit to reset. With six, tests that start the whole service missed their
 * deadlines on two cores.
 */
const workers = 5;
/**
 * The number of concurrent test files for runs in which no test uses servers. Unit tests spend a third of their time
 * waiting for deadlines, processes and connections.
 */
const workersElsewhere = 3;

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0 if all steps passed
 */
export async function run(args) {
  const { patterns, name, suites: wanted } = readArguments(args);
  if (args.length === 0) {
    const all = suites.filter((suite) => suite !== 'long');
    return runSteps([[buildStep], [testsStep(all, [], { WORD_TABLES: 'built' }), ...checkSteps]]);
  }
  const selected = findTestFiles(patterns, wanted);
  const byName = name === undefined ? [] : ['--testNamePattern', name];
  const byPath = patterns.length === 0 ? [] : ['--runTestsByPath', ...selected.flatMap(({ files }) => files)];
  const chosen = selected.map(({ suite }) => suite);
  return runSteps([[testsStep(chosen, [...byName, ...byPath])]]);
}

/**
 * Returns the step that runs the test files of several suites concurrently, because tests in some suites are waiting
 * while tests in others are using the CPU.
 * @param {readonly string[]} of names of suites
 * @param {readonly string[]} args additional arguments for jest
 * @param {NodeJS.ProcessEnv} [env] additional variables. With `WORD_TABLES=built`, the tests use the word tables of the
 *   build
 * @returns {import('./run-steps.mjs').Step}
 */
function testsStep(of, args, env = {}) {
  const maxWorkers = `--maxWorkers=${of.includes('db') || of.includes('e2e') ? workers : workersElsewhere}`;
  return { name: 'tests', usesTerminal: true, run: () => runTests(of, [maxWorkers, ...args], env) };
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
