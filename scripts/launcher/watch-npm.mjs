/**
 * Detects that the npm process that started this command has exited. A signal to npm reaches only the shell between npm
 * and this process, and a killed npm sends no signal, so this process would otherwise keep running unnoticed.
 */
import { execFileSync } from 'node:child_process';

const checkMs = 1_000;

/**
 * Calls `onGone` once when npm, or the shell that it used, has exited. Does nothing if npm did not start this process.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = findNpm(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return;
    clearInterval(timer);
    onGone();
  }, checkMs);
  timer.unref();
}

/**
 * Finds npm, which is the parent process or the parent of the shell that runs this command.
 * @param {number} parent
 */
function findNpm(parent) {
  const [grandparent, ...command] = describe(parent);
  return command.some((word) => word.includes('run.mjs')) ? Number(grandparent) : undefined;
}

/** @param {number} pid */
function describe(pid) {
  try {
    return execFileSync('ps', ['-o', 'ppid=,args=', '-ww', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
  } catch {
    // Without ps, only the exit of the shell is detected.
    return [];
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
