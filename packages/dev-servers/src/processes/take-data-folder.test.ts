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

test('a folder that a running process has locked cannot be locked, and the error contains the PID', () => {
  takeDataFolder(dataDir);
  expect(() => takeDataFolder(dataDir)).toThrow(DataFolderTakenError);
  expect(() => takeDataFolder(dataDir)).toThrow(`in use by process ${process.pid}`);
  expect(findDataFolderOwner(dataDir)).toBe(process.pid);
});

test('a released folder can be locked again and contains no lock files', () => {
  takeDataFolder(dataDir)();
  takeDataFolder(dataDir)();
  expect(readdirSync(dataDir)).toEqual([]);
});

test.each([
  ['a dead process', JSON.stringify({ pid: 4_194_999, startMark: 'x' })],
  ['a process whose PID was reused', JSON.stringify({ pid: process.pid, startMark: 'x' })],
])('a lock of %s is stale', (_who, claim) => {
  writeFileSync(join(dataDir, 'in-use-by.json'), claim);
  expect(findDataFolderOwner(dataDir)).toBeUndefined();
  takeDataFolder(dataDir);
  expect(findDataFolderOwner(dataDir)).toBe(process.pid);
});

test('if many processes find a stale lock at the same time, only one gets the folder', async () => {
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
