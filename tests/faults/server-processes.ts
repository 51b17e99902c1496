/** Finds the operating system processes of a database server. */
import { execFileSync } from 'node:child_process';

export type OsProcess = { pid: number; parent: number; uid: number; gid: number };

/** Returns the process `pid` and its children. */
export function listServerProcesses(pid: number | undefined): OsProcess[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,uid=,gid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([own = 0, parent = 0, uid = 0, gid = 0]) => ({ pid: own, parent, uid, gid }))
    .filter((found) => found.pid === pid || found.parent === pid);
}
