/**
 * A Postgres and a Redis that a test can kill, freeze and restart, always at the same address. They belong to the test,
 * and only the test restarts them. `startServersIn` is the frame for other sets of such servers.
 */
import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Child } from '../processes/child.ts';
import {
  createOwnedFolder,
  cleanUpStaleFolders,
  listOwnedFolders,
  type OwnedFolder,
} from '../processes/owned-folder.ts';
import { prepareEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareEmbeddedRedis } from './embedded-redis.ts';
import type { EmbeddedServer, ServerOptions } from './server.ts';
import { unmountBelow } from './unmount-below.ts';

/** One server that a test can break. */
export type BreakableServer = {
  /** With its password. */
  readonly url: string;
  /** Process id of the server; undefined while it is down. */
  pid(): number | undefined;
  /** Starts it and waits until it is ready. Does nothing if it runs. */
  start(): Promise<void>;
  /** Sends SIGKILL to the server and all its processes, and waits until they have ended. */
  kill(): Promise<void>;
  /** Sends SIGSTOP to the server and all its processes: it does not respond, but its connections stay open. */
  freeze(): void;
  /** Sends SIGCONT to all of them. */
  thaw(): void;
};

export type BreakableServers = {
  readonly postgres: BreakableServer;
  readonly redis: BreakableServer;
  /** Ends both and removes their data. */
  stop(): Promise<void>;
};

/** A server that also stops cleanly. */
export type EndableServer = BreakableServer & { end(): Promise<void> };

/** Where the data of a set of servers goes. */
export type ServerPlaces = {
  /** The arguments of `prepareEmbeddedPostgres` and `prepareEmbeddedRedis` for a server of this name. Creates its folder. */
  place: (name: string, options: { forTests: boolean }) => ServerOptions & { readonly toolsDir: string };
  readonly folder: OwnedFolder;
};

const stopTimeoutMs = 10_000;

/**
 * Starts both, empty, in about two seconds. Always uses the embedded servers.
 * @throws with the remedy if a program is not available
 */
export function startBreakableServers(): Promise<BreakableServers> {
  return startServersIn(async ({ place }) => {
    const redis = toBreakable(await prepareEmbeddedRedis(place('redis', { forTests: true })));
    // Postgres is durable: commits must survive a kill. Redis keeps nothing, like a Redis without its file.
    const postgres = toBreakable(await prepareEmbeddedPostgres(place('postgres', { forTests: false })));
    return { postgres, redis, others: [] };
  });
}

/**
 * Starts the servers that `prepare` returns, `others` first, in a folder that `stop` removes.
 * @throws with the remedy if a program is not available
 */
export async function startServersIn<Postgres extends EndableServer, Redis extends EndableServer>(
  prepare: (places: ServerPlaces) => Promise<{ postgres: Postgres; redis: Redis; others: readonly EndableServer[] }>,
): Promise<{ postgres: Postgres; redis: Redis; stop(): Promise<void> }> {
  const dataDir = resolve(process.env['DATA_DIR'] ?? '.data');
  const parent = join(dataDir, 'breakable');
  mkdirSync(parent, { recursive: true, mode: 0o755 });
  for (const { path, alive } of listOwnedFolders(parent)) if (!alive) unmountBelow(path);
  await cleanUpStaleFolders(parent);
  const folder = createOwnedFolder(parent);
  const place: ServerPlaces['place'] = (name, { forTests }) => {
    const own = join(folder.path, name);
    mkdirSync(own, { recursive: true, mode: 0o755 });
    return { dataDir: own, folder, forTests, report: () => undefined, toolsDir: join(dataDir, 'tools') };
  };
  const { postgres, redis, others } = await prepare({ place, folder }).catch((error: unknown) => {
    folder.remove();
    throw error;
  });
  const all = [...others, redis, postgres];
  const stop = async (): Promise<void> => {
    for (const server of all.toReversed()) await server.end();
    folder.remove();
  };
  try {
    for (const server of all) await server.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return { postgres, redis, stop };
}

/** Adds the ways to break it. */
export function toBreakable(server: EmbeddedServer): EndableServer {
  let child: Child | undefined;
  const signalAll = (signal: NodeJS.Signals): void => {
    if (child === undefined) return;
    for (const pid of [child.pid, ...childrenOf(child.pid)]) sendSignal(pid, signal);
  };
  const stopWith = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined) return;
    signalAll('SIGCONT');
    // Its other processes end by themselves, but must be gone before the next start.
    if (signal === 'SIGKILL') signalAll(signal);
    await child.stop({ signal, timeoutMs: stopTimeoutMs });
    child = undefined;
  };
  return {
    url: server.url,
    pid: () => child?.pid,
    start: async () => {
      if (child?.isRunning() !== true) child = await startAfterDeath(server);
    },
    kill: () => stopWith('SIGKILL'),
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    end: () => stopWith(server.stopSignal),
  };
}

const startTriesMax = 20;
const betweenTriesMs = 250;

/** A process that was forked while its parent was killed keeps the parent's shared memory until it notices the death. */
async function startAfterDeath(server: EmbeddedServer): Promise<Child> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.start();
    } catch (error) {
      const lingers = error instanceof Error && error.message.includes('pre-existing shared memory block');
      if (!lingers || tries === startTriesMax) throw error;
      await sleep(betweenTriesMs);
    }
  }
}

/** PostgreSQL has a process for each connection, each in its own process group. */
function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}

/** Sends a signal, unless the process has just ended. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
