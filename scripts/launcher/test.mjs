// npm test: every check of the project, one after another, all of them also after one has failed; then what each
// found and which share of the time it took. With paths or jest's own options it runs only the tests they name.
import { writeFileSync } from 'node:fs';
import { runCompiler } from './build.mjs';
import { infraStep } from './infra-step.mjs';
import { runSuite } from './jest.mjs';
import { runTool } from './run-tool.mjs';
import { whileAlone } from './set-up-lock.mjs';
import { bin, inRoot } from './workspace.mjs';

const tool =
  (name, ...args) =>
  async () => ({ ok: (await runTool(bin(name), args)) === 0 });

/** In this order: what is cheap and explains later failures comes first. */
const checks = [
  { name: 'types', run: checkTypes },
  { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings') },
  { name: 'format', run: tool('oxfmt', '--check') },
  { name: 'dead code', run: tool('knip', '--no-progress') },
  { name: 'kubernetes', run: infraStep('kubernetes', 'kubectl') },
  { name: 'prometheus', run: infraStep('prometheus', 'promtool') },
];
const suites = ['architecture', 'unit', 'db', 'e2e'];

/** Tests of servers wait more than they work: two files at a time halve the whole run on two cores. */
const sideBySide = ['--maxWorkers=2'];

async function checkTypes() {
  const built = await whileAlone(runCompiler);
  const checked = await runTool(bin('tsc'), ['-p', 'tsconfig.check.json']);
  return { ok: built === 0 && checked === 0 };
}

/** @returns the exit code: 0 when every step is well */
export async function run(args) {
  const everything = args.length === 0;
  const tests = suites.map((name) => ({ name, run: () => runSuite(name, everything ? sideBySide : args) }));
  const steps = everything ? [...checks, ...tests] : [{ name: 'types', run: checkTypes }, ...tests];
  const results = [];
  for (const { name, run: runStep } of steps) {
    console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
    const startedAt = performance.now();
    const result = await runStep();
    results.push({ name, ...result, seconds: (performance.now() - startedAt) / 1_000 });
  }
  writeFileSync(inRoot('reports', 'summary.json'), `${JSON.stringify(results, undefined, 2)}\n`);
  console.log(`\n${renderSummary(results)}`);
  return results.every(({ ok }) => ok) ? 0 : 1;
}

function renderSummary(results) {
  const total = results.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = results.map(({ name, ok, notRun, passed, failed, seconds }) => {
    const share = `${Math.round((100 * seconds) / total)} %`;
    const state = notRun !== undefined ? 'NOT RUN' : ok ? 'ok' : 'FAILED';
    const counts = notRun ?? (passed === undefined ? '' : `${passed} passed, ${failed} failed`);
    return `${name.padEnd(14)}${state.padEnd(9)}${seconds.toFixed(1).padStart(7)} s${share.padStart(7)}   ${counts}`;
  });
  return [...rows.map((row) => row.trimEnd()), `${'all'.padEnd(23)}${total.toFixed(1).padStart(7)} s`].join('\n');
}
