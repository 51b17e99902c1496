/** Cleans up after servers that use separate file systems. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Unmounts all file systems at or below `folder`, such as those left behind by a killed process. */
export function unmountBelow(folder: string): void {
  if (process.platform !== 'linux') return;
  const mounted = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' ')[1] ?? '')
    .filter((path) => path === folder || path.startsWith(`${folder}/`));
  for (const path of mounted.toReversed()) execFileSync('umount', ['--lazy', path]);
}
