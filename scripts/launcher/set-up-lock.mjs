/**
 * A lock that allows only one process at a time to install or build in this checkout, because npm start and npm test
 * may run concurrently. Uses Node built-ins only, because the installation itself runs under the lock.
 */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from './user-error.mjs';
import { inRoot } from './workspace.mjs';

const lockFileDefault = inRoot('.data', 'set-up.lock');
const pollMs = 200;
/** Delay before the user is told which process holds the lock. */
const noticeAfterMs = 2_000;
const timeoutMs = 600_000;
/** A lock file that is still empty after this time belongs to a process that ended before it wrote its ID. */
const emptyMsMax = 5_000;

/**
 * Runs `work` while no other process in this checkout is installing or building.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetUpLock(work, lockFile = lockFileDefault) {
  const remedy = `If that process is a different program: rm '${lockFile}'`;
  const startedAt = Date.now();
  let noticed = false;
  while (!tryLock(lockFile)) {
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > timeoutMs) throw new UserError('The other process did not finish within ten minutes.', remedy);
    const holder = readOwner(lockFile);
    if (!noticed && holder !== undefined && waitedMs > noticeAfterMs) {
      noticed = true;
      console.error(`Waiting for process ${holder}, which is installing or building in this checkout. ${remedy}`);
    }
    await sleep(pollMs);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

/** @param {string} lockFile */
function tryLock(lockFile) {
  try {
    mkdirSync(inRoot('.data'), { recursive: true });
    if (create(lockFile)) return true;
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EROFS')
      throw new UserError(
        `Cannot install or build in this checkout: ${error.path} is not writable (${error.code}).`,
        'Use a separate clone: git clone, then npm start in it',
      );
    throw error;
  }
  removeIfStale(lockFile);
  return false;
}

/**
 * Returns false if the file exists.
 * @param {string} path
 */
function create(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock file of a process that has ended. A second lock file guards the removal, because otherwise a process
 * could remove the lock that another process has taken in the meantime.
 * @param {string} path
 */
function removeIfStale(path) {
  if (ownerIsAlive(path)) return;
  const guard = `${path}.stale`;
  if (!create(guard)) return removeIfStale(guard);
  try {
    if (!ownerIsAlive(path)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

/**
 * Returns the process ID in the lock file: 0 if it has not been written yet, or undefined if the file has been removed.
 * @param {string} path
 */
function readOwner(path) {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param {string} path */
function ownerIsAlive(path) {
  const pid = readOwner(path);
  if (pid === undefined) return true;
  if (pid === 0) return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity) < emptyMsMax;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
