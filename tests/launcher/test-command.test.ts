import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

const root = fileURLToPath(new URL('../../', import.meta.url));

function npmTest(...args: readonly string[]): { code: number | null; output: string } {
  const command = ['scripts/run.mjs', 'test', ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return { code: status, output: stdout + stderr };
}

function jestFiles(suite: string): readonly string[] {
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--selectProjects', suite];
  const output = execFileSync(process.execPath, [...jest, '--listTests', '--json'], { cwd: root, stdio: 'pipe' });
  return JSON.parse(output.toString()) as readonly string[];
}

type FindTestFiles = (
  patterns: readonly string[],
  suites: readonly string[],
) => readonly { readonly suite: string; readonly files: readonly string[] }[];

async function findTestFiles(suite: string): Promise<readonly string[]> {
  const path = '../../scripts/launcher/test-files.mjs';
  const launcher = (await import(path)) as { findTestFiles: FindTestFiles };
  return launcher.findTestFiles([], [suite]).flatMap(({ files }) => files);
}

test.each(['architecture', 'unit', 'db', 'e2e', 'long'])(
  'the launcher assigns the same files to the suite %s as jest does',
  async (suite) => {
    const found = await findTestFiles(suite);
    expect(found.length).toBeGreaterThan(0);
    expect(found.toSorted()).toEqual(jestFiles(suite).toSorted());
  },
);

test('--help describes npm test itself', () => {
  expect(npmTest('--help')).toEqual({ code: 0, output: expect.stringContaining('npm test -- PATTERN') });
});

test.each([
  [['no-such-file'], 'No test file matches "no-such-file"'],
  [['launcher/start', '--suite', 'unit'], 'It matches files of another suite'],
  [['--suite', 'nightly'], 'There is no suite "nightly"'],
  [['('], 'is not a regular expression'],
  [['--watch'], "Unknown option '--watch'"],
])('npm test %j fails and states the reason', (args, message) => {
  expect(npmTest(...args)).toEqual({ code: 1, output: expect.stringContaining(message) });
});

type ReadReport = (path: string, isFiltered: boolean) => { failed: number; failures: string[]; skipped: string[] };

/** Returns the result of a report with one passed test and one skipped test of the given name. */
async function resultWithSkipped(fullName: string, isFiltered: boolean): Promise<ReturnType<ReadReport>> {
  const module = '../../scripts/launcher/read-jest-report.mjs';
  const { readJestReport } = (await import(module)) as { readJestReport: ReadReport };
  const folder = mkdtempSync(join(tmpdir(), 'humanize-report-'));
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'pending', fullName },
  ];
  const testResults = [{ name: join(root, 'a.test.ts'), status: 'passed', assertionResults }];
  const report = { numPassedTests: 1, numFailedTests: 0, numRuntimeErrorTestSuites: 0, testResults };
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report));
  try {
    return readJestReport(join(folder, 'report.json'), isFiltered);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('a skipped test is listed with the reason in its name, and fails the run if there is none', async () => {
  const name = 'verifies (not run: python3 is not on the PATH)';
  expect(await resultWithSkipped(name, false)).toMatchObject({ failed: 0, skipped: [`a.test.ts: ${name}`] });
  expect(await resultWithSkipped('verifies', false)).toMatchObject({
    failed: 1,
    failures: ['a.test.ts: verifies (skipped without a reason)'],
  });
});

test('tests that a name pattern excludes are not reported as skipped', async () => {
  expect(await resultWithSkipped('verifies', true)).toMatchObject({ failed: 0, failures: [], skipped: [] });
});
