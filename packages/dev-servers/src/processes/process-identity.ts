/**
 * Identifies a process unambiguously. PIDs are reused, but the combination of a PID and a start time is not. Processes
 * of a dead launcher are killed only if their identity matches.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process identity. `startMark` is opaque and differs between any two processes with the same PID. */
export type ProcessIdentity = { readonly pid: number; readonly startMark: string };

/** Returns the identity of the running process `pid`, or undefined if there is none. A zombie is not running. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startMark = process.platform === 'linux' ? linuxStartMark(pid) : psStartMark(pid);
  return startMark === undefined ? undefined : { pid, startMark };
}

/** Returns true while the process with this identity is running. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startMark === identity.startMark;
}

/** Indices of the fields in /proc/<pid>/stat after the command's closing parenthesis. */
const stateField = 0;
const startTicksField = 19;

function linuxStartMark(pid: number): string | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  const startTicks = fields?.[startTicksField];
  if (startTicks === undefined || fields?.[stateField] === 'Z') return undefined;
  return `${readIfThere('/proc/sys/kernel/random/boot_id')?.trim() ?? ''}:${startTicks}`;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

function psStartMark(pid: number): string | undefined {
  try {
    const [state, ...start] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
    })
      .trim()
      .split(/\s+/);
    return state === undefined || state.startsWith('Z') || start.length === 0 ? undefined : start.join(' ');
  } catch {
    return undefined;
  }
}
