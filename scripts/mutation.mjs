/**
 * npm run mutation -- SCOPE [FILE...]: changes the code of a package piece by piece with Stryker, runs its unit tests after
 * each change, and reports the changes that no test notices. FILE limits the run to some files of the package. The files are
 * changed in place and restored afterwards, so the folder must not have uncommitted changes. A file of 100 mutants takes
 * minutes, a whole package hours.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import config from '../jest.config.mjs';
import { root } from './launcher/workspace.mjs';

/** The folder of each scope, whose unit tests must notice the changes. */
const scopes = {
  contract: 'packages/contract',
  spelling: 'packages/spelling',
  'light-edit': 'packages/light-edit',
  fidelity: 'packages/fidelity',
  delivery: 'apps/webhook-dispatcher',
};
/** The minimum share of killed changes among those that a test covers, in percent. */
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
  JSON.stringify({ ...unit, rootDir: root, testMatch: [`<rootDir>/${folder}/src/**/*.test.{ts,tsx}`] }),
);
const strykerConfig = join(output, 'stryker.config.json');
const sources = files.length > 0 ? files : [`${folder}/src/**/*.{ts,tsx}`, `!${folder}/src/**/*.test.{ts,tsx}`];
writeFileSync(
  strykerConfig,
  JSON.stringify({
    mutate: sources,
    inPlace: true,
    testRunner: 'jest',
    // pnpm installs Stryker where it does not find its plugins.
    plugins: [fileURLToPath(import.meta.resolve('@stryker-mutator/jest-runner'))],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    jest: { projectType: 'custom', configFile: jestConfig, enableFindRelatedTests: true },
    coverageAnalysis: 'perTest',
    // Changes of code that runs when a module is loaded: with ES modules, the runner reports some as unnoticed that tests notice.
    ignoreStatic: true,
    concurrency: Math.min(concurrencyMax, availableParallelism()),
    ignorePatterns: ['**', `!${folder}/**`, '**/dist/**'],
    reporters: ['clear-text', 'html', 'json'],
    htmlReporter: { fileName: join(output, 'report.html') },
    jsonReporter: { fileName: join(output, 'report.json') },
    clearTextReporter: { allowColor: false, logTests: false },
    tempDirName: join(output, 'backup'),
    thresholds: { high: scoreMin, low: scoreMin, break: null },
    timeoutMS: 5_000,
  }),
);
const { status } = spawnSync('stryker', ['run', strykerConfig], { cwd: root, stdio: 'inherit' });
// An interrupted run can leave changed files.
git('checkout', '--', folder);
process.exitCode = status ?? 1;
