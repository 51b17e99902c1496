/**
 * npm run mutation -- SCOPE [FILE...]: mutates the code of a package with Stryker, one change at a time, runs the unit
 * tests that reach the change, and reports changes that no test detects. FILE limits the run to specific files of the
 * package. The report is written to .data/mutation/SCOPE at the end. The files are changed in place and restored
 * afterward, so the folder must not have uncommitted changes.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './launcher/workspace.mjs';

/** The folder of each scope. The unit tests in the folder must detect the changes. */
const scopes = {
  contract: 'packages/contract',
  text: 'packages/text',
  spelling: 'packages/spelling',
  'light-edit': 'packages/light-edit',
  fidelity: 'packages/fidelity',
  delivery: 'apps/webhook-dispatcher',
  'url-guard': 'packages/url-guard',
};
/**
 * The scopes in which code that runs when a module is loaded is not changed. For such changes, all modules have to be
 * loaded again and all tests have to run, which would take days for the word lists of the rules.
 */
const loadedOnce = new Set(['light-edit']);
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
mkdirSync(output, { recursive: true });
const report = join(output, 'report.json');
rmSync(report, { force: true });
const sources = globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }).toSorted();
const isTest = (/** @type {string} */ path) => /\.test\.tsx?$/.test(path);
/** Servers and hours are needed for some tests, and tests of the time that work takes fail on a loaded machine. */
const isUnfit = (/** @type {string} */ path) => /\.(?:db|e2e|long)\.test\.|linear-time/.test(path);
const strykerConfig = join(output, 'stryker.config.json');
writeFileSync(
  strykerConfig,
  JSON.stringify({
    mutate: files.length > 0 ? files : sources.filter((path) => !isTest(path)),
    inPlace: true,
    testRunner: 'in-process',
    plugins: [join(root, 'scripts/in-process-test-runner.mjs')],
    inProcess: { folder, testFiles: sources.filter((path) => isTest(path) && !isUnfit(path)) },
    testRunnerNodeArgs: ['--conditions=@humanize/source', '--disable-warning=ExperimentalWarning'],
    coverageAnalysis: 'perTest',
    ignoreStatic: loadedOnce.has(scope),
    concurrency: Math.min(concurrencyMax, availableParallelism()),
    ignorePatterns: ['**', `!${folder}/**`, '**/dist/**'],
    reporters: ['progress-append-only', 'clear-text', 'html', 'json'],
    htmlReporter: { fileName: join(output, 'report.html') },
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

/** @type {{ files: Record<string, { mutants: { status: string }[] }> }} */
const { files: reported } = JSON.parse(readFileSync(report, 'utf8'));
const total = { killed: 0, covered: 0 };
const rows = Object.entries(reported).map(([path, { mutants }]) => {
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const covered = killed + mutants.filter(({ status }) => status === 'Survived').length;
  total.killed += killed;
  total.covered += covered;
  return rowOf(`\`${path.slice(`${folder}/src/`.length)}\``, { killed, covered });
});
const table = [...rows.toSorted(), rowOf('all', total), ''].join('\n');

/**
 * Formats the number of changes that unit tests reach, how many of them make a test fail or time out, and their share.
 * @param {string} name
 * @param {{ covered: number, killed: number }} counts
 */
function rowOf(name, { covered, killed }) {
  const share = covered === 0 ? '' : `${((100 * killed) / covered).toFixed(1)}%`;
  return `| ${name} | ${covered} | ${killed} | ${share} |`;
}

writeFileSync(join(output, 'summary.md'), table);
process.stdout.write(`\n${table}`);
process.exitCode = total.covered > 0 && (100 * total.killed) / total.covered >= scoreMin ? 0 : 1;
