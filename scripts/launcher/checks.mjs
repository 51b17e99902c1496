/** The checks that npm test runs before the tests, because a failed check can explain later failures. */
import { runCompiler } from './build.mjs';
import { infraStep } from './infra-step.mjs';
import { runProcess } from './run-process.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import { bin, inRoot } from './workspace.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** Builds the workspace. The checks below read the generated files. @type {Step} */
export const typesStep = { name: 'types', run: checkTypes };

/**
 * Independent checks. The slowest come first, which shortens a concurrent run.
 * @type {Step[]}
 */
export const checkSteps = [
  programStep('prose', process.execPath, inRoot('scripts', 'check-prose.mjs')),
  { name: 'prometheus', run: infraStep('prometheus', 'promtool') },
  programStep('lint', bin('oxlint'), '--type-aware', '--deny-warnings'),
  programStep('dead code', bin('knip'), '--no-progress'),
  { name: 'helm', run: infraStep('helm', 'helm') },
  programStep('format', bin('oxfmt'), '--check'),
  { name: 'alertmanager', run: infraStep('alertmanager', 'amtool') },
];

/**
 * @param {string} name
 * @param {string} program
 * @param {...string} args
 * @returns {Step}
 */
function programStep(name, program, ...args) {
  return { name, run: async (write) => ({ ok: (await runProcess(program, args, { write })) === 0 }) };
}

/** @param {(chunk: Buffer) => void} [write] */
async function checkTypes(write) {
  const built = await withSetUpLock(runCompiler);
  const projects = ['tsconfig.check.json', 'tsconfig.scripts.json'];
  const codes = await Promise.all(
    projects.map((project) => runProcess(bin('tsc'), ['-p', project, '--checkers', '1'], { write })),
  );
  return { ok: [built, ...codes].every((code) => code === 0) };
}
