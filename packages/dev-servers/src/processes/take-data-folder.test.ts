import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DataFolderTakenError, findDataFolderOwner, takeDataFolder } from './take-data-folder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a folder that a live process holds cannot be taken, and the error names the process', () => {
  takeDataFolder(dataDir);
  expect(() => takeDataFolder(dataDir)).toThrow(DataFolderTakenError);
  expect(() => takeDataFolder(dataDir)).toThrow(`in use by process ${process.pid}`);
  expect(findDataFolderOwner(dataDir)).toBe(process.pid);
});

test('a folder that was released can be taken again, and holds no files of the lock', () => {
  takeDataFolder(dataDir)();
  takeDataFolder(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each([
  ['a process that is dead', JSON.stringify({ pid: 4_194_999, startMark: 'x' })],
  ['another process that had this number', JSON.stringify({ pid: process.pid, startMark: 'x' })],
])('a claim of %s is no claim', (_who, claim) => {
  writeFileSync(join(dataDir, 'in-use-by.json'), claim);
  expect(findDataFolderOwner(dataDir)).toBeUndefined();
  takeDataFolder(dataDir);
  expect(findDataFolderOwner(dataDir)).toBe(process.pid);
});

test('of many processes that find a stale claim at the same time, one gets the folder', async () => {
  writeFileSync(join(dataDir, 'in-use-by.json'), JSON.stringify({ pid: 4_194_999, startMark: 'x' }));
  const script = `
    import { takeDataFolder } from './take-data-folder.ts';
    const at = Number(process.argv[1]);
    while (Date.now() < at);
    try { takeDataFolder(process.argv[2]); console.log('taken'); } catch (error) { console.log(error.name); }
    setTimeout(() => undefined, 60_000);`;
  const at = String(Date.now() + 1_500);
  const args = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script, at, dataDir];
  const children = Array.from({ length: 6 }, () =>
    spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const answers = await Promise.all(
    children.map(async ({ stdout }) => {
      const [data] = (await once(stdout, 'data')) as [Buffer];
      return data.toString().trim();
    }),
  );
  for (const child of children) child.kill('SIGKILL');
  expect(answers.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'DataFolderTakenError'), 'taken']);
});
