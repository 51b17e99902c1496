/**
 * A folder that belongs to a running process and records the processes that it starts. After the owner has exited,
 * `cleanUpStaleFolders` stops its remaining processes and removes the folder.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

/** A recorded child, with its name for messages and its identity. */
export type RecordedProcess = ProcessIdentity & { readonly name: string };

/** The folder of the calling process. */
export type OwnedFolder = {
  readonly path: string;
  /** Records a process that has just started. Does nothing if it has already exited. */
  note(name: string, pid: number): void;
  /** Removes the record of a process that has exited. */
  forget(pid: number): void;
  /** Removes the folder. Call it when all recorded processes have exited. */
  remove(): void;
};

const ownerFile = 'owner.json';
const processesFolder = 'processes';

/** Creates a folder in `parent` that the calling process owns. `facts` are stored with the owner's identity. */
export function createOwnedFolder(parent: string, facts: Readonly<Record<string, unknown>> = {}): OwnedFolder {
  const path = join(parent, `${process.pid}-${randomUUID().slice(0, 8)}`);
  mkdirSync(parent, { recursive: true });
  mkdirSync(join(path, processesFolder), { recursive: true });
  writeWhole(join(path, ownerFile), { ...facts, ...identifyProcess(process.pid) });
  const noteFile = (pid: number): string => join(path, processesFolder, `${pid}.json`);
  return {
    path,
    note(name, pid) {
      const identity = identifyProcess(pid);
      if (identity !== undefined) writeWhole(noteFile(pid), { name, ...identity });
    },
    forget: (pid) => rmSync(noteFile(pid), { force: true }),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** Writes a file atomically. Only its owner can read it. */
function writeWhole(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** An owned folder as read by another process. */
export type OwnedFolderRecord = {
  readonly path: string;
  readonly owner: ProcessIdentity | undefined;
  readonly alive: boolean;
};

/**
 * Returns the owned folders in `parent`, including stale ones. If a folder has no readable owner, its creator exited
 * early.
 */
export function listOwnedFolders(parent: string): readonly OwnedFolderRecord[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const path = join(parent, name);
      const owner = readJson(join(path, ownerFile)) as ProcessIdentity | undefined;
      const maker = identifyProcess(Number.parseInt(name, 10));
      return { path, owner, alive: owner === undefined ? maker !== undefined : isRunning(owner) };
    });
}

/** Reads a JSON file. Returns undefined if the file is missing or incomplete. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** How long a remaining process may take to exit after SIGTERM before it is killed. */
const reapTimeoutMs = 10_000;

/**
 * Stops the remaining processes of owners that have exited, and removes their folders in `parent`.
 * @returns the names of the processes that were still running
 */
export async function cleanUpStaleFolders(parent: string): Promise<readonly string[]> {
  const dead = listOwnedFolders(parent).filter((folder) => !folder.alive);
  const left = dead.flatMap((folder) => listRecorded(folder.path)).filter(isRunning);
  await Promise.all(left.map(endProcess));
  for (const folder of dead) rmSync(folder.path, { recursive: true, force: true });
  return left.map((recorded) => recorded.name);
}

function listRecorded(path: string): readonly RecordedProcess[] {
  const folder = join(path, processesFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => readJson(join(folder, name)) as RecordedProcess | undefined)
    .filter((recorded) => recorded !== undefined);
}

/**
 * Stops a process, and kills it if it does not exit. For Postgres, SIGINT requests a fast shutdown and SIGTERM a slow
 * one.
 */
export async function endProcess(recorded: RecordedProcess): Promise<void> {
  signalIfRunning(recorded, recorded.name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  const killAt = performance.now() + reapTimeoutMs;
  while (isRunning(recorded)) {
    if (performance.now() > killAt) signalIfRunning(recorded, 'SIGKILL');
    await sleep(25);
  }
}

function signalIfRunning(recorded: RecordedProcess, signal: NodeJS.Signals): void {
  // A paused process does not handle other signals until it continues.
  if (isRunning(recorded)) process.kill(recorded.pid, 'SIGCONT');
  if (isRunning(recorded)) process.kill(recorded.pid, signal);
}
