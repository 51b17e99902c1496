/**
 * npm run mutation -- SCOPE [FILE...]: mutates the code of a package with Stryker, one change at a time, runs its unit
 * tests after each change, and reports changes that no test detects. FILE limits the run to specific files of the
 * package. Each file gets its own run with the tests that import it. The report of a run is written to
 * .data/mutation/SCOPE when the run ends, so it survives if a later run is interrupted. The files are changed in place
 * and restored afterward, so the folder must not have uncommitted changes. A file with 100 mutants takes minutes, and a
 * whole package takes hours.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../jest.config.mjs';
import { root } from './launcher/workspace.mjs';

/** The folder of each scope. The unit tests in the folder must detect the changes. */
const scopes = {
  contract: 'packages/contract',
  spelling: 'packages/spelling',
  'light-edit': 'packages/light-edit',
  fidelity: 'packages/fidelity',
  delivery: 'apps/webhook-dispatcher',
  'url-guard': 'packages/url-guard',
};
/** The minimum percentage of covered changes that the tests must kill. */
const scoreMin = 85;
const concurrencyMax = 2;

const [scope = '', ...files] = process.argv.slice(2);
const folder = Object.entries(scopes).find(([name]) => name === scope)?.[1];
if (folder === undefined) {
  process.stderr.write(`npm run mutation -- SCOPE [FILE...]\n\nSCOPE is one of ${Object.keys(scopes).join(', ')}.\n`);
  process.exit(scope === '--help' ? 0 : 2);
}
const git = (/** @type {string[]} */ ...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
if (git('status', '--porcelain', '--', folder) !== '') {
  process.stderr.write(
    `${folder} has uncommitted changes. Commit them first, because its files are changed in place.\n`,
  );
  process.exit(2);
}

const output = join(root, '.data/mutation', scope);
const unit = config.projects.find(({ displayName }) => displayName === 'unit');
mkdirSync(output, { recursive: true });
const jestConfig = join(output, 'jest.config.json');
writeFileSync(
  jestConfig,
  JSON.stringify({
    ...unit,
    rootDir: root,
    // Stryker extends the test environment itself and accepts only CommonJS files or packages.
    testEnvironment: 'node',
    testMatch: [`<rootDir>/${folder}/src/**/*.test.{ts,tsx}`],
  }),
);

/**
 * For one file, the number of changes that unit tests cover, and how many of those changes make a test fail or time
 * out.
 * @typedef {{ covered: number, killed: number }} Counts
 */

/**
 * Mutates one file, and writes its Stryker report next to the others.
 * @param {string} file
 * @returns {Counts | undefined} undefined if Stryker could not run, for example because no unit test imports the file
 */
const mutate = (file) => {
  const name = file.slice(folder.length + 1).replaceAll('/', '-');
  const report = join(output, `${name}.json`);
  rmSync(report, { force: true });
  const strykerConfig = join(output, 'stryker.config.json');
  writeFileSync(
    strykerConfig,
    JSON.stringify({
      mutate: [file],
      inPlace: true,
      testRunner: 'jest',
      // With pnpm's layout, Stryker does not find its plugins on its own.
      plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/jest-runner'))],
      testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
      jest: { projectType: 'custom', configFile: jestConfig, enableFindRelatedTests: true },
      coverageAnalysis: 'perTest',
      // Ignore changes to code that runs when a module is loaded. With ES modules, the runner reports some of them as
      // undetected even though tests detect them.
      ignoreStatic: true,
      concurrency: Math.min(concurrencyMax, availableParallelism()),
      ignorePatterns: ['**', `!${folder}/**`, '**/dist/**'],
      reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
      htmlReporter: { fileName: join(output, `${name}.html`) },
      jsonReporter: { fileName: report },
      clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
      tempDirName: join(output, 'backup'),
      thresholds: { high: scoreMin, low: scoreMin, break: null },
      // A timeout counts as a detected change, so a loaded machine must not cause one.
      timeoutMS: 60_000,
    }),
  );
  spawnSync('stryker', ['run', strykerConfig], { cwd: root, stdio: 'inherit' });
  // An interrupted run can leave changed files.
  git('checkout', '--', folder);
  return existsSync(report) ? countChanges(report) : undefined;
};

/**
 * @param {string} report
 * @returns {Counts}
 */
function countChanges(report) {
  /** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
  const { files: reported } = JSON.parse(readFileSync(report, 'utf8'));
  const statuses = Object.values(reported).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const killed = statuses.filter((status) => status === 'Killed' || status === 'Timeout').length;
  return { killed, covered: killed + statuses.filter((status) => status === 'Survived').length };
}

const sources =
  files.length > 0
    ? files
    : globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }).filter((path) => !/\.test\.tsx?$/.test(path));
const total = { killed: 0, covered: 0 };
const rows = [];
for (const file of sources.toSorted()) {
  const counts = mutate(file);
  total.killed += counts?.killed ?? 0;
  total.covered += counts?.covered ?? 0;
  rows.push(`| \`${file.slice(folder.length + 5)}\` | ${describe(counts)} |`);
  writeFileSync(join(output, 'summary.md'), `${rows.join('\n')}\n`);
}

/** @param {Counts | undefined} counts */
function describe(counts) {
  if (counts === undefined) return 'not run | |';
  const share = counts.covered === 0 ? '' : `${((100 * counts.killed) / counts.covered).toFixed(1)}%`;
  return `${counts.covered} | ${counts.killed} | ${share}`;
}

process.stdout.write(`\n${[...rows, `| all | ${describe(total)} |`].join('\n')}\n`);
process.exitCode = total.covered > 0 && (100 * total.killed) / total.covered >= scoreMin ? 0 : 1;
