/**
 * A lock that allows only one process at a time to install or build in this checkout, because npm start and npm test
 * may run concurrently. Uses Node built-ins only, because the installation itself runs under the lock.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from './user-error.mjs';
import { inRoot } from './workspace.mjs';

const lockFile = inRoot('.data', 'set-up.lock');
const remedy = `If that process is a different program: rm '${lockFile}'`;
const pollMs = 200;
/** Delay before the user is told which process holds the lock. */
const noticeAfterMs = 2_000;
const timeoutMs = 600_000;

/**
 * Runs `work` while no other process in this checkout is installing or building.
 * @template T
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetUpLock(work) {
  const startedAt = Date.now();
  let noticed = false;
  while (!tryLock()) {
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > timeoutMs) throw new UserError('The other process did not finish within ten minutes.', remedy);
    const holder = readOwner();
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

function tryLock() {
  try {
    mkdirSync(inRoot('.data'), { recursive: true });
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EROFS')
      throw new UserError(
        `Cannot install or build in this checkout: ${error.path} is not writable (${error.code}).`,
        'Use a separate clone: git clone, then npm start in it',
      );
    if (error.code !== 'EEXIST') throw error;
    if (!ownerIsAlive()) rmSync(lockFile, { force: true });
    return false;
  }
}

/**
 * Returns the process ID in the lock file: 0 if it has not been written yet, or undefined if the file has been removed.
 */
function readOwner() {
  try {
    return Number(readFileSync(lockFile, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function ownerIsAlive() {
  const pid = readOwner();
  if (pid === 0 || pid === undefined) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
