// Installing and building write into the checkout: one process at a time, for npm start and npm test may come at once.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from './refusal.mjs';
import { inRoot } from './workspace.mjs';

const lockFile = inRoot('.data', 'set-up.lock');
const howToGoOn = `If that is another program by now: rm '${lockFile}'`;
const waitMs = 200;
/** Whoever waits longer is told for whom. */
const quietMs = 2_000;
const waitMaxMs = 600_000;

/** Runs `work` while no other process of this checkout installs or builds. */
export async function whileAlone(work) {
  const [tellAt, endsAt] = [Date.now() + quietMs, Date.now() + waitMaxMs];
  let told = false;
  while (!tryTake()) {
    if (Date.now() > endsAt) throw new Refusal('The other process did not end in ten minutes.', howToGoOn);
    const holder = readHolder();
    if (!told && holder !== undefined && Date.now() > tellAt) {
      told = true;
      console.error(`Waiting for process ${holder}, which installs or builds in this checkout. ${howToGoOn}`);
    }
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
    mkdirSync(inRoot('.data'), { recursive: true });
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EACCES' || error.code === 'EROFS')
      throw new Refusal(
        `This checkout cannot be installed or built in: ${error.path} cannot be written (${error.code}).`,
        'Use a clone of your own: git clone, then npm start there',
      );
    if (error.code !== 'EEXIST') throw error;
    if (!holderIsAlive()) rmSync(lockFile, { force: true });
    return false;
  }
}

/** 0: its holder is about to write its number. Undefined: it has just let go. */
function readHolder() {
  try {
    return Number(readFileSync(lockFile, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function holderIsAlive() {
  const pid = readHolder();
  if (pid === 0 || pid === undefined) return true;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}
