/** Runs the steps of npm test, even after a failure, and prints a summary that lists the failures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

/**
 * The result of a step: counts, failures and skipped tests if it ran tests, or the reason that it did not run.
 * @typedef {{ ok: boolean, notRun?: string, passed?: number, failed?: number, failures?: string[],
 *   skipped?: string[] }} StepResult
 * @typedef {{ name: string, run: (write?: (chunk: Buffer) => void) => Promise<StepResult> }} Step A step that receives
 *   `write` sends its output to `write` instead of the terminal
 * @typedef {StepResult & { name: string, seconds: number }} TimedResult
 */

/** Some checks use only one core, so running two at a time keeps two cores busy. */
const stepsAtATime = 2;

/**
 * Runs groups of steps, one group after another. The steps in a group run concurrently, and the output of each step is
 * printed when the step ends.
 * @param {readonly (readonly Step[])[]} groups
 * @returns {Promise<number>} the exit code: 0 if all steps passed
 */
export async function runSteps(groups) {
  const startedAt = performance.now();
  /** @type {TimedResult[]} */
  const results = [];
  for (const group of groups) results.push(...(await runGroup(group)));
  mkdirSync(inRoot('reports'), { recursive: true });
  writeFileSync(inRoot('reports', 'summary.json'), `${JSON.stringify(results, undefined, 2)}\n`);
  console.log(`\n${renderSummary(results, secondsSince(startedAt))}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}

/** @param {readonly Step[]} group */
async function runGroup(group) {
  /** @type {TimedResult[]} */
  const results = [];
  const waiting = group.values();
  // The lanes share the iterator, so each of them takes the next remaining step.
  const lanes = Array.from({ length: Math.min(stepsAtATime, group.length) }, async () => {
    for (const { name, run } of waiting) results.push(await runStep(name, run, group.length > 1));
  });
  await Promise.all(lanes);
  return results;
}

/**
 * @param {string} name
 * @param {Step['run']} run
 * @param {boolean} hasOthers whether other steps run concurrently
 * @returns {Promise<TimedResult>}
 */
async function runStep(name, run, hasOthers) {
  const title = `\n── ${name} ${'─'.repeat(Math.max(1, 70 - name.length))}`;
  const startedAt = performance.now();
  if (!hasOthers) console.log(title);
  /** @type {Buffer[]} */
  const output = [];
  const result = await run(hasOthers ? (chunk) => void output.push(chunk) : undefined);
  if (hasOthers) console.log(`${title}\n${Buffer.concat(output).toString().trim()}`);
  return { name, ...result, seconds: secondsSince(startedAt) };
}

const secondsSince = (/** @type {number} */ startedAt) => (performance.now() - startedAt) / 1_000;

/**
 * @param {readonly TimedResult[]} results
 * @param {number} totalSeconds less than the sum of the steps' times if some of them ran concurrently
 */
function renderSummary(results, totalSeconds) {
  const rows = results.map(({ name, ok, notRun, passed, failed, seconds }) => {
    const state = notRun !== undefined ? 'NOT RUN' : ok ? 'ok' : 'FAILED';
    const counts = notRun ?? (passed === undefined ? '' : `${passed} passed, ${failed} failed`);
    return `${name.padEnd(14)}${state.padEnd(9)}${seconds.toFixed(1).padStart(7)} s   ${counts}`;
  });
  const failures = results.flatMap(({ name, ok, failures: failed }) =>
    ok ? [] : (failed ?? ['see its output above']).map((failure) => `  ${name}: ${failure}`),
  );
  const skipped = results.flatMap(({ name, skipped: tests = [] }) => tests.map((test) => `  ${name}: ${test}`));
  return [
    ...rows.map((row) => row.trimEnd()),
    `${'all'.padEnd(23)}${totalSeconds.toFixed(1).padStart(7)} s`,
    ...(skipped.length === 0 ? [] : ['', 'Not run:', ...skipped]),
    ...(failures.length === 0 ? [] : ['', 'Failed:', ...failures]),
  ].join('\n');
}
