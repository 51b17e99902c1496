import { execFileSync, spawnSync } from 'node:child_process';
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
])('npm test %j fails and says why', (args, message) => {
  expect(npmTest(...args)).toEqual({ code: 1, output: expect.stringContaining(message) });
});
