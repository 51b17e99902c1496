/** Reads the memory use of a process from Linux. */
import { readFileSync } from 'node:fs';

/** Returns the current or peak resident memory of a process in megabytes (1,000,000 bytes). */
export function readMemoryMb(pid: number, which: 'present' | 'peak'): number {
  const field = which === 'present' ? 'VmRSS' : 'VmHWM';
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kibibytes = new RegExp(String.raw`^${field}:\s+(\d+) kB$`, 'm').exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`the system does not report ${field} of process ${pid}`);
  return (Number(kibibytes) * 1_024) / 1_000_000;
}
