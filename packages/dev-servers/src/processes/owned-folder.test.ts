import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createOwnedFolder, listOwnedFolders, cleanUpStaleFolders } from './owned-folder.ts';
import { identifyProcess, isRunning } from './process-identity.ts';

let parent: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'owned-folder-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(parent, { recursive: true });
});

/** Starts a process that runs until it is killed. */
async function sleeper(): Promise<ChildProcess & { readonly pid: number }> {
  const script = "setInterval(() => undefined, 1000); console.log('up')";
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  await once(child.stdout, 'data');
  return child as ChildProcess & { readonly pid: number };
}

/** Replaces the owner of the folder with a process that has exited. */
function killOwner(path: string): void {
  const file = join(path, 'owner.json');
  const owner = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...owner, startMark: 'long ago' }));
}

test('the remaining processes of an owner that has exited are stopped, and its folder is removed', async () => {
  const folder = createOwnedFolder(parent);
  const child = await sleeper();
  const ended = once(child, 'exit');
  folder.note('worker', child.pid);
  killOwner(folder.path);
  await expect(cleanUpStaleFolders(parent)).resolves.toEqual(['worker']);
  await ended;
  expect(existsSync(folder.path)).toBe(false);
});

test('the processes of a running owner are not stopped', async () => {
  const folder = createOwnedFolder(parent);
  const child = await sleeper();
  folder.note('worker', child.pid);
  await expect(cleanUpStaleFolders(parent)).resolves.toEqual([]);
  expect(child.exitCode).toBeNull();
  expect(existsSync(folder.path)).toBe(true);
});

test('a process that has reused the PID of a recorded process is not stopped', async () => {
  const folder = createOwnedFolder(parent);
  const child = await sleeper();
  folder.note('worker', child.pid);
  const note = join(folder.path, 'processes', `${child.pid}.json`);
  writeFileSync(note, readFileSync(note, 'utf8').replace(/"startMark":"[^"]*"/, '"startMark":"another"'));
  killOwner(folder.path);
  await expect(cleanUpStaleFolders(parent)).resolves.toEqual([]);
  expect(child.exitCode ?? child.signalCode).toBeNull();
});

test('a remaining process that is paused by SIGSTOP is also stopped', async () => {
  const folder = createOwnedFolder(parent);
  const child = await sleeper();
  const ended = once(child, 'exit');
  folder.note('worker', child.pid);
  child.kill('SIGSTOP');
  killOwner(folder.path);
  await expect(cleanUpStaleFolders(parent)).resolves.toEqual(['worker']);
  await ended;
});

test('a process that has exited is no longer recorded', async () => {
  const folder = createOwnedFolder(parent);
  const child = await sleeper();
  folder.note('worker', child.pid);
  folder.forget(child.pid);
  killOwner(folder.path);
  await expect(cleanUpStaleFolders(parent)).resolves.toEqual([]);
  expect(child.exitCode).toBeNull();
});

test('a folder without the identity of its owner is treated as stale', () => {
  mkdirSync(join(parent, '4194999-abc'));
  expect(listOwnedFolders(parent)).toEqual([expect.objectContaining({ alive: false, owner: undefined })]);
});

test('a parent folder that does not exist has no owned folders', async () => {
  expect(listOwnedFolders(join(parent, 'absent'))).toEqual([]);
  await expect(cleanUpStaleFolders(join(parent, 'absent'))).resolves.toEqual([]);
  expect(readdirSync(parent)).toEqual([]);
});

test('an identity is valid as long as its process is running', async () => {
  const child = await sleeper();
  const identity = identifyProcess(child.pid);
  expect(identity !== undefined && isRunning(identity)).toBe(true);
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  expect(identity !== undefined && isRunning(identity)).toBe(false);
  expect(identifyProcess(child.pid)).toBeUndefined();
});
