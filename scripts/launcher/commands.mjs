/**
 * The launcher's commands. Each one runs either a module of the launcher or a workspace program, and passes the
 * arguments to it.
 */
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { continueUnderOwnNode } from './own-node.mjs';
import { runProcess } from './run-process.mjs';
import { readStartSettings } from './start-settings.mjs';
import { testHelp } from './test-help.mjs';
import { startHelp } from './start-help.mjs';
import { inRoot } from './workspace.mjs';

/**
 * `help` is set if the launcher itself responds to --help; otherwise, the program does. Commands without `builds` run
 * on a fresh build of the whole workspace.
 * @typedef {{ summary: string, help?: string, builds?: true, run: (args: string[]) => Promise<number> }} Command
 */

/** @type {Record<string, Command>} */
const commands = {
  start: {
    summary: 'start the whole service on this machine',
    help: startHelp,
    run: async (args) => (await import('./start.mjs')).run(args),
  },
  test: {
    summary: 'run all checks and tests, or the test files that match a pattern',
    help: testHelp,
    builds: true,
    run: async (args) => (await import('./test.mjs')).run(args),
  },
  'test:long': {
    summary: 'run the tests that take hours',
    help: testHelp,
    builds: true,
    run: async (args) => (await import('./test.mjs')).run(['--suite', 'long', ...args]),
  },
  ops: {
    summary: 'operate a deployment: accounts, keys, jobs, deliveries',
    run: async (args) => (await import('./ops.mjs')).run(args),
  },
  humanize: program('rewrite files or standard input without a server', 'apps/cli/dist/humanize.js'),
  receiver: program(
    'receive webhooks over HTTPS on this machine',
    'packages/dev-servers/dist/webhook-receiver/run-receiver.js',
    () => ['--data-dir', dataDir()],
  ),
  'model:recorded': program(
    'serve recorded rewrites as a language model',
    'packages/dev-servers/dist/recorded-model/run-recorded-model.js',
  ),
  conformance: program('check a deployment against the API contract', 'tests/conformance/main.ts', () => [
    '--receiver-folder',
    join(dataDir(), 'receiver'),
  ]),
  faults: program('inject faults into the whole service and report violations', 'tests/faults/main.ts'),
  bench: program('measure the service against baselines', 'benchmarks/performance/src/main.ts'),
  'bench:quality': program('measure the rewriting of a folder of texts', 'benchmarks/quality/src/main.ts'),
  'check:infra': program(
    'check the Kubernetes objects and the Prometheus rules, and test a restore',
    'scripts/check-infra.mjs',
  ),
  screenshots: program('take screenshots of the dashboard of a running npm start', 'scripts/take-screenshots.mjs'),
};

const dataDir = () => readStartSettings(process.env).dataDir;

/**
 * Defines a command that runs a workspace program with the terminal's input and output.
 * @param {string} summary
 * @param {string} entry path below the root
 * @param {() => string[]} [defaults] arguments inserted before the user's
 * @returns {Command}
 */
function program(summary, entry, defaults = () => []) {
  return {
    summary,
    run: (args) => runProcess(process.execPath, [inRoot(entry), ...defaults(), ...args], { cwd: process.cwd() }),
  };
}

/** @param {string} name */
export const findCommand = (name) => (Object.hasOwn(commands, name) ? commands[name] : undefined);

/** Renders the launcher's own help. */
export function renderOverview() {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const rows = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return ['Usage: npm start, npm test, or npm run COMMAND [-- OPTIONS]', '', ...rows, '', helpHint].join('\n');
}

const helpHint = 'npm run COMMAND -- --help describes one command.';

/**
 * Runs a command, after installing and building if necessary.
 * @param {Command} command
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runCommand(command, args) {
  if (command.help !== undefined && args.some((arg) => arg === '--help' || arg === '-h')) {
    console.log(command.help);
    return 0;
  }
  await ensureInstalled();
  const code = await continueUnderOwnNode();
  if (code !== undefined) return code;
  if (command.builds !== true) await build();
  return command.run(args);
}
