/**
 * Finds an in-memory folder for the data of test servers and the temporary files of tests. Each test database consists
 * of hundreds of files; on disk, creating and removing them takes longer than the tests.
 */
import { statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const memoryFolder = '/dev/shm';
/** The file system type that Linux's `statfs` returns for a tmpfs. */
const tmpfsType = 0x01_02_19_94;
/** Several times as much as a run needs. Containers often have a /dev/shm of only 64 MiB. */
const freeBytesMin = 4 * 1024 ** 3;

/**
 * Returns the path of an in-memory folder for this user, or undefined if there is too little memory. The path may not
 * exist yet.
 */
export function findMemoryFolder(): string | undefined {
  if (process.platform !== 'linux' || process.availableMemory() < 2 * freeBytesMin) return undefined;
  try {
    const { type, bavail, bsize } = statfsSync(memoryFolder);
    if (type !== tmpfsType || bavail * bsize < freeBytesMin) return undefined;
    const uid = process.getuid?.() ?? 0;
    const path = join(memoryFolder, `humanize-tests-${uid}`);
    // Any user can create this folder, so check who owns it.
    return (statSync(path, { throwIfNoEntry: false })?.uid ?? uid) === uid ? path : undefined;
  } catch {
    return undefined;
  }
}
