/** Cleans up after servers on file systems of their own. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Unmounts every file system mounted at `folder` or below, for example those of a process that was killed. */
export function unmountBelow(folder: string): void {
  if (process.platform !== 'linux') return;
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path === folder || path.startsWith(`${folder}/`));
  for (const path of mounted.toReversed()) execFileSync('umount', ['--lazy', path]);
}
