/** Runs the steps of npm test, even after a failure, and prints a summary that lists the failures. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

/**
 * The result of a step: counts, failures and skipped tests if it ran tests, or the reason that it did not run.
 * @typedef {{ ok: boolean, notRun?: string, passed?: number, failed?: number, failures?: string[],
 *   skipped?: string[] }} StepResult
 * @typedef {{ name: string, usesTerminal?: boolean, run: (write?: (chunk: Buffer) => void) => Promise<StepResult> }} Step A
 *   step that receives `write` sends its output to `write` instead of the terminal
 * @typedef {StepResult & { name: string, seconds: number }} TimedResult
 */

/** Tests leave CPU time while they wait, which is enough for one check at a time. */
const stepsAtATime = 2;

/**
 * Runs groups of steps, one group after another. The steps in a group run concurrently. Only steps that use the terminal
 * print their output at once; that of the others is printed when the group ends.
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
  /** @type {string[]} */
  const outputs = [];
  const waiting = group.values();
  // The lanes share the iterator, so each of them takes the next remaining step.
  const lanes = Array.from({ length: Math.min(stepsAtATime, group.length) }, async () => {
    for (const step of waiting) results.push(await runStep(step, outputs));
  });
  await Promise.all(lanes);
  for (const output of outputs) console.log(output);
  return results;
}

/**
 * @param {Step} step
 * @param {string[]} outputs receives the output of a step that does not use the terminal
 * @returns {Promise<TimedResult>}
 */
async function runStep({ name, usesTerminal = false, run }, outputs) {
  const title = `\n── ${name} ${'─'.repeat(Math.max(1, 70 - name.length))}`;
  const startedAt = performance.now();
  if (usesTerminal) console.log(title);
  /** @type {Buffer[]} */
  const output = [];
  const result = await run(usesTerminal ? undefined : (chunk) => void output.push(chunk));
  if (!usesTerminal) outputs.push(`${title}\n${Buffer.concat(output).toString().trim()}`);
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
