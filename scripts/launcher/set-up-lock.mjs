// Installing and building write into the checkout: one process at a time, for npm start and npm test may come at once.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './workspace.mjs';

const lockFile = inRoot('.data', 'set-up.lock');
const waitMs = 200;
const waitMaxMs = 600_000;

/** Runs `work` while no other process of this checkout installs or builds. */
export async function whileAlone(work) {
  mkdirSync(inRoot('.data'), { recursive: true });
  const endsAt = Date.now() + waitMaxMs;
  while (!tryTake()) {
    if (Date.now() > endsAt)
      throw new Error(`Another process holds ${lockFile} for too long; remove it when none does.`);
    await sleep(waitMs);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFile, { force: true });
  }
}

function tryTake() {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (!holderIsAlive()) rmSync(lockFile, { force: true });
    return false;
  }
}

function holderIsAlive() {
  try {
    const pid = Number(readFileSync(lockFile, 'utf8'));
    // Empty: its holder is about to write its number.
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
