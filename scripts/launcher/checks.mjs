/** The build that npm test runs first, and the checks that it runs alongside the tests. */
import { runCompiler } from './build.mjs';
import { infraStep } from './infra-step.mjs';
import { runProcess } from './run-process.mjs';
import { withSetUpLock } from './set-up-lock.mjs';
import { bin, inRoot } from './workspace.mjs';

/** @typedef {import('./run-steps.mjs').Step} Step */

/** Compiles the workspace. The checks and tests read the generated files. @type {Step} */
export const buildStep = {
  name: 'build',
  usesTerminal: true,
  run: async () => ({ ok: (await withSetUpLock(runCompiler)) === 0 }),
};

/** Independent checks. @type {Step[]} */
export const checkSteps = [
  { name: 'types', run: checkTypes },
  programStep('lint', bin('oxlint'), '--type-aware', '--deny-warnings'),
  programStep('dead code', bin('knip'), '--no-progress'),
  programStep('format', bin('oxfmt'), '--check'),
  programStep('prose', process.execPath, inRoot('scripts', 'check-prose.mjs')),
  { name: 'helm', run: infraStep('helm', 'helm') },
  { name: 'prometheus', run: infraStep('prometheus', 'promtool') },
  { name: 'alertmanager', run: infraStep('alertmanager', 'amtool') },
];

/**
 * @param {string} name
 * @param {string} program
 * @param {...string} args
 * @returns {Step}
 */
function programStep(name, program, ...args) {
  return { name, run: async (write) => ({ ok: (await runProcess(program, args, { write, isUrgent: false })) === 0 }) };
}

/** @param {(chunk: Buffer) => void} [write] */
async function checkTypes(write) {
  const projects = ['tsconfig.check.json', 'tsconfig.scripts.json'];
  const codes = await Promise.all(
    projects.map((project) => runProcess(bin('tsc'), ['-p', project, '--checkers', '1'], { write, isUrgent: false })),
  );
  return { ok: codes.every((code) => code === 0) };
}
