// Notices that the npm which ran this command is gone. A signal to npm reaches only the shell between npm and this
// process, and a killed npm says nothing at all: without a look now and then, everything would run on unseen.
import { execFileSync } from 'node:child_process';

const checkMs = 1_000;

/** Calls `onGone` once, when npm or the shell that it used has ended. Does nothing for a process that npm did not start. */
export function watchNpm(onGone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = pidOfNpm(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isThere(npm))) return;
    clearInterval(timer);
    onGone();
  }, checkMs);
  timer.unref();
}

/** npm is the parent, or the parent of the shell that holds this command's line. */
function pidOfNpm(parent) {
  const [grandparent, ...command] = describe(parent);
  const isShell = command.some((word) => word.includes('run.mjs'));
  return isShell ? Number(grandparent) : undefined;
}

function describe(pid) {
  try {
    return execFileSync('ps', ['-o', 'ppid=,args=', '-ww', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/);
  } catch {
    // Without ps the shell's own end is still noticed.
    return [];
  }
}

function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
