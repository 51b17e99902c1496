/**
 * Locks a data folder for one process at a time, because two embedded servers must not use the same files. The lock is
 * a file that identifies its holder, so the lock of a dead process is recognized immediately.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './owned-folder.ts';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

/** Thrown if another process holds the lock. */
export class DataFolderTakenError extends Error {
  override readonly name = 'DataFolderTakenError';
  readonly ownerPid: number;

  constructor(dataDir: string, ownerPid: number) {
    super(`${dataDir} is in use by process ${ownerPid}.`);
    this.ownerPid = ownerPid;
  }
}

const claimFile = 'in-use-by.json';
const triesMax = 20;

/**
 * Locks `dataDir` for the calling process and returns a function that releases it.
 * @throws DataFolderTakenError if another running process holds the lock
 */
export function takeDataFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, claimFile);
  const mine = `${path}.${process.pid}`;
  writeFileSync(mine, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < triesMax; attempt += 1) {
      if (linkIfAbsent(mine, path)) return () => rmSync(path, { force: true });
      dropStaleClaim(dataDir, path);
    }
    throw new Error(`${path} cannot be locked, because other processes keep locking and releasing it.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Creates a link unless it already exists. The operation is atomic, so only one process succeeds. */
function linkIfAbsent(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function dropStaleClaim(dataDir: string, path: string): void {
  const holder = readJson(path) as ProcessIdentity | undefined;
  if (holder !== undefined && isRunning(holder)) throw new DataFolderTakenError(dataDir, holder.pid);
  // Rename the file before removing it. If another process was faster and the renamed file is its new lock, restore the
  // file.
  const aside = `${path}.stale-${process.pid}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const moved = JSON.parse(readFileSync(aside, 'utf8')) as ProcessIdentity;
  if (isRunning(moved)) linkIfAbsent(aside, path);
  rmSync(aside, { force: true });
}

/** Returns the PID of the process that has locked `dataDir`, or undefined if there is none. */
export function findDataFolderOwner(dataDir: string): number | undefined {
  const holder = readJson(join(dataDir, claimFile)) as ProcessIdentity | undefined;
  return holder !== undefined && isRunning(holder) ? holder.pid : undefined;
}
