/**
 * Identifies a process unambiguously: pids are reused, but a pid together with its start time is not. Processes of a
 * dead launcher are killed only by this identity.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** `startMark` is opaque and differs between any two processes that have had the same pid. */
export type ProcessIdentity = { readonly pid: number; readonly startMark: string };

/** The identity of the running process `pid`; undefined if there is none. A zombie does not count as running. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
  const startMark = process.platform === 'linux' ? linuxStartMark(pid) : psStartMark(pid);
  return startMark === undefined ? undefined : { pid, startMark };
}

/** True while exactly this process runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startMark === identity.startMark;
}

/** Fields of /proc/<pid>/stat after the command's closing parenthesis: the first is the state, the 20th the start. */
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
