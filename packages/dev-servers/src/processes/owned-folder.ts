/**
 * A folder that belongs to one running process and notes the processes which that one started. When the owner is
 * dead, whoever comes next ends what it left running and removes the folder; while the owner lives, nobody does.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identifyProcess, isRunning, type ProcessIdentity } from './process-identity.ts';

/** A child as it is noted: its name in messages, and who it is. */
export type NotedProcess = ProcessIdentity & { readonly name: string };

/** The folder of the calling process. */
export type OwnedFolder = {
  readonly path: string;
  /** Notes a process just started; when it is gone already, nothing is noted. */
  note(name: string, pid: number): void;
  /** Forgets a process that has ended. */
  forget(pid: number): void;
  /** Removes the folder, when everything noted in it has ended. */
  remove(): void;
};

const ownerFile = 'owner.json';
const processesFolder = 'processes';

/** Makes a folder in `parent` owned by the calling process, with `facts` beside the owner's identity for who looks. */
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

/** Written beside and moved into place, so that a reader never sees half of it; readable by the owner alone. */
function writeWhole(path: string, content: unknown): void {
  writeFileSync(`${path}.new`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/** An owned folder as others find it. */
export type FoundFolder = {
  readonly path: string;
  readonly owner: ProcessIdentity | undefined;
  readonly alive: boolean;
};

/** The owned folders in `parent`, dead ones too. A folder without a readable owner was being made by one that died. */
export function listOwnedFolders(parent: string): readonly FoundFolder[] {
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

/** JSON of a file that may be gone or half written by a process that died; then undefined. */
export function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** How long a left-over process may take to end after SIGTERM before it is killed. */
const reapTimeoutMs = 10_000;

/**
 * Ends what owners in `parent` that are dead left running, and removes their folders.
 * @returns the names of the processes that were still running, for a message.
 */
export async function reapDeadOwners(parent: string): Promise<readonly string[]> {
  const dead = listOwnedFolders(parent).filter((folder) => !folder.alive);
  const left = dead.flatMap((folder) => listNoted(folder.path)).filter(isRunning);
  await Promise.all(left.map(endProcess));
  for (const folder of dead) rmSync(folder.path, { recursive: true, force: true });
  return left.map((noted) => noted.name);
}

function listNoted(path: string): readonly NotedProcess[] {
  const folder = join(path, processesFolder);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => readJson(join(folder, name)) as NotedProcess | undefined)
    .filter((noted) => noted !== undefined);
}

/** Asks a process to end, kills it when it does not. Postgres takes SIGINT for a fast stop, SIGTERM for a slow one. */
export async function endProcess(noted: NotedProcess): Promise<void> {
  signalIfRunning(noted, noted.name === 'postgres' ? 'SIGINT' : 'SIGTERM');
  const killAt = performance.now() + reapTimeoutMs;
  while (isRunning(noted)) {
    if (performance.now() > killAt) signalIfRunning(noted, 'SIGKILL');
    await sleep(25);
  }
}

function signalIfRunning(noted: NotedProcess, signal: NodeJS.Signals): void {
  // A stopped process takes no other signal until it goes on.
  if (isRunning(noted)) process.kill(noted.pid, 'SIGCONT');
  if (isRunning(noted)) process.kill(noted.pid, signal);
}
