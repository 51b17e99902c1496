/**
 * Gives a data folder to one process at a time: embedded servers must not be started twice on the same files. The
 * claim is a file that names its holder; a holder that is dead has lost it.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from './owned-folder.ts';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

/** Somebody else holds the folder. */
export class DataFolderTakenError extends Error {
  override readonly name = 'DataFolderTakenError';
  readonly holderPid: number;

  constructor(dataDir: string, holderPid: number) {
    super(`${dataDir} is in use by process ${holderPid}.`);
    this.holderPid = holderPid;
  }
}

const claimFile = 'in-use-by.json';
const triesMax = 20;

/**
 * Takes `dataDir` for the calling process and returns what gives it back.
 * @throws DataFolderTakenError while another process that is alive holds it.
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
    throw new Error(`${path} cannot be taken: others keep taking and leaving it.`);
  } finally {
    rmSync(mine, { force: true });
  }
}

/** A link either comes to be whole or fails: two processes cannot both make it. */
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
  // Moved aside before it is removed: when another process was faster and this is its fresh claim, it goes back.
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

/** The pid of the process that holds `dataDir` now; undefined when none does. */
export function findDataFolderHolder(dataDir: string): number | undefined {
  const holder = readJson(join(dataDir, claimFile)) as ProcessIdentity | undefined;
  return holder !== undefined && isRunning(holder) ? holder.pid : undefined;
}
