import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitUntil } from '@humanize/testing';
import { withSetUpLock } from '../../scripts/launcher/set-up-lock.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'set-up-lock-'));
  lock = join(folder, 'set-up.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

const endedPid = (): string => String(spawnSync(process.execPath, ['--version']).pid);

test('the lock of a process that has ended is taken', async () => {
  writeFileSync(lock, endedPid());
  expect(await withSetUpLock(async () => readFileSync(lock, 'utf8'), lock)).toBe(String(process.pid));
  expect(existsSync(lock)).toBe(false);
});

test('while one process replaces the lock of a process that has ended, others do not', async () => {
  const ended = endedPid();
  writeFileSync(lock, ended);
  writeFileSync(`${lock}.stale`, String(process.pid));
  const waiting = withSetUpLock(async () => 'done', lock);
  expect(readFileSync(lock, 'utf8')).toBe(ended);
  rmSync(`${lock}.stale`);
  expect(await waiting).toBe('done');
});

test('if a process ended while it was replacing a lock, another process replaces the lock', async () => {
  writeFileSync(lock, endedPid());
  writeFileSync(`${lock}.stale`, endedPid());
  expect(await withSetUpLock(async () => 'done', lock)).toBe('done');
  expect(existsSync(`${lock}.stale`)).toBe(false);
});

test('a lock file into which no process has written its ID for five seconds is removed, but not before', async () => {
  writeFileSync(lock, '');
  let isDone = false;
  const work = withSetUpLock(async () => void (isDone = true), lock);
  expect([existsSync(lock), isDone]).toEqual([true, false]);
  const sixSecondsAgo = Date.now() / 1_000 - 6;
  utimesSync(lock, sixSecondsAgo, sixSecondsAgo);
  await waitUntil(async () => isDone, { what: 'the lock' });
  await work;
});
