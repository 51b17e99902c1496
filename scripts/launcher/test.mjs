/**
 * npm test: runs all checks of the project in order, even after a failure, and prints a summary with the failures. With
 * patterns or options, it runs only the test files that they select.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { runCompiler } from './build.mjs';
import { infraStep } from './infra-step.mjs';
import { runSuite } from './jest.mjs';
import { runProcess } from './run-process.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import { suites, findTestFiles } from './test-files.mjs';
import { UserError } from './user-error.mjs';
import { bin, inRoot } from './workspace.mjs';

/**
 * The result of a step: counts, failures and skipped tests if it ran tests, or the reason for which it did not run.
 * @typedef {{ ok: boolean, notRun?: string, passed?: number, failed?: number, failures?: string[],
 *   skipped?: string[] }} StepResult
 * @typedef {{ name: string, run: () => Promise<StepResult> }} Step
 * @typedef {StepResult & { name: string, seconds: number }} TimedResult
 */

/**
 * @param {string} name
 * @param {...string} args
 */
const tool =
  (name, ...args) =>
  async () => ({ ok: (await runProcess(bin(name), args)) === 0 });

const proseCheck = inRoot('scripts', 'check-prose.mjs');

/**
 * Cheap checks that explain later failures come first.
 * @type {Step[]}
 */
const checks = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', run: tool('oxfmt', '--check') },
  { name: 'dead code', run: tool('knip', '--no-progress') },
  { name: 'prose', run: async () => ({ ok: (await runProcess(process.execPath, [proseCheck])) === 0 }) },
  { name: 'kubernetes', run: infraStep('kubernetes', 'kubectl') },
  { name: 'helm', run: infraStep('helm', 'helm', 'kubectl') },
  { name: 'prometheus', run: infraStep('prometheus', 'promtool') },
  { name: 'alertmanager', run: infraStep('alertmanager', 'amtool') },
];

/** Unit tests use the processor all the time, so one file at a time for each of two cores. */
const twoAtATime = ['--maxWorkers=2'];
/** Tests of servers mostly wait, so more files at a time shorten the run even on a small machine. */
const threeAtATime = ['--maxWorkers=3'];
/** @param {string} suite */
const inParallel = (suite) => (suite === 'db' || suite === 'e2e' ? threeAtATime : twoAtATime);

async function checkTypes() {
  const built = await withSetUpLock(runCompiler);
  const projects = ['tsconfig.check.json', 'tsconfig.scripts.json'];
  const codes = [];
  for (const project of projects) codes.push(await runProcess(bin('tsc'), ['-p', project]));
  return { ok: [built, ...codes].every((code) => code === 0) };
}

/**
 * @param {string[]} args
 * @returns {Promise<number>} the exit code: 0 if every step passed
 */
export async function run(args) {
  const { patterns, name, suites: wanted } = readArguments(args);
  if (args.length === 0) {
    const tests = suites.filter((suite) => suite !== 'long');
    return runSteps([
      ...checks,
      ...tests.map((suite) => ({ name: suite, run: () => runSuite(suite, inParallel(suite)) })),
    ]);
  }
  const selected = findTestFiles(patterns, wanted);
  const byName = name === undefined ? [] : ['--testNamePattern', name];
  const steps = selected.map(({ suite, files }) => ({
    name: suite,
    run: () =>
      runSuite(suite, [
        ...inParallel(suite),
        ...byName,
        ...(patterns.length === 0 ? [] : ['--runTestsByPath', ...files]),
      ]),
  }));
  return runSteps(steps);
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

/** @param {Step[]} steps */
async function runSteps(steps) {
  /** @type {TimedResult[]} */
  const results = [];
  for (const [index, { name, run: runStep }] of steps.entries()) {
    const title = `${name} (${index + 1} of ${steps.length})`;
    console.log(`\n── ${title} ${'─'.repeat(Math.max(1, 70 - title.length))}`);
    const startedAt = performance.now();
    const result = await runStep();
    results.push({ name, ...result, seconds: (performance.now() - startedAt) / 1_000 });
  }
  mkdirSync(inRoot('reports'), { recursive: true });
  writeFileSync(inRoot('reports', 'summary.json'), `${JSON.stringify(results, undefined, 2)}\n`);
  console.log(`\n${renderSummary(results)}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}

/** @param {TimedResult[]} results */
function renderSummary(results) {
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = results.map(({ name, ok, notRun, passed, failed, seconds }) => {
    const share = `${Math.round((100 * seconds) / total)} %`;
    const state = notRun !== undefined ? 'NOT RUN' : ok ? 'ok' : 'FAILED';
    const counts = notRun ?? (passed === undefined ? '' : `${passed} passed, ${failed} failed`);
    return `${name.padEnd(14)}${state.padEnd(9)}${seconds.toFixed(1).padStart(7)} s${share.padStart(7)}   ${counts}`;
  });
  const failures = results.flatMap(({ name, ok, failures: failed }) =>
    ok ? [] : (failed ?? ['see its output above']).map((failure) => `  ${name}: ${failure}`),
  );
  const skipped = results.flatMap(({ name, skipped: tests = [] }) => tests.map((test) => `  ${name}: ${test}`));
  return [
    ...rows.map((row) => row.trimEnd()),
    `${'all'.padEnd(23)}${total.toFixed(1).padStart(7)} s`,
    ...(skipped.length === 0 ? [] : ['', 'Not run:', ...skipped]),
    ...(failures.length === 0 ? [] : ['', 'Failed:', ...failures]),
  ].join('\n');
}
