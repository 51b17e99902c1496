/**
 * Starts a Postgres and a Redis server that a test can kill, freeze and restart at the same address. They are not
 * supervised; only the test restarts them. Other sets of breakable servers are built with `startServersIn`.
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

/** A server that a test can break. */
export type BreakableServer = {
  /** The URL, including the password. */
  readonly url: string;
  /** Returns the PID of the server, or undefined while it is down. */
  pid(): number | undefined;
  /** Starts the server and waits until it is ready. Does nothing if it is running. */
  start(): Promise<void>;
  /** Sends SIGKILL to all processes of the server and waits until they have exited. */
  kill(): Promise<void>;
  /** Sends SIGSTOP to all processes of the server. It no longer responds, but its connections stay open. */
  freeze(): void;
  /** Sends SIGCONT to all processes of the server. */
  thaw(): void;
};

export type BreakableServers = {
  readonly postgres: BreakableServer;
  readonly redis: BreakableServer;
  /** Stops both servers and removes their data. */
  stop(): Promise<void>;
};

/** A breakable server that can also be shut down cleanly. */
export type EndableServer = BreakableServer & { end(): Promise<void> };

/** Where a set of servers stores its data. */
export type ServerPlaces = {
  /**
   * Creates a folder for a server and returns the arguments for `prepareEmbeddedPostgres` or `prepareEmbeddedRedis`.
   */
  place: (name: string, options: { forTests: boolean }) => ServerOptions & { readonly toolsDir: string };
  readonly folder: OwnedFolder;
};

const stopTimeoutMs = 10_000;

/**
 * Starts both servers without data, which takes about two seconds. Always uses embedded servers.
 * @throws an error with installation instructions if a program is not available
 */
export function startBreakableServers(): Promise<BreakableServers> {
  return startServersIn(async ({ place }) => {
    const redis = toBreakable(await prepareEmbeddedRedis(place('redis', { forTests: true })));
    // Postgres is durable, because commits must survive a kill. Redis has no persistence, so a kill deletes its data.
    const postgres = toBreakable(await prepareEmbeddedPostgres(place('postgres', { forTests: false })));
    return { named: { redis, postgres } };
  });
}

/** Starts only the Redis server. Throws under the same conditions as `startBreakableServers`. */
export function startBreakableRedis(): Promise<Pick<BreakableServers, 'redis' | 'stop'>> {
  return startServersIn(async ({ place }) => ({
    named: { redis: toBreakable(await prepareEmbeddedRedis(place('redis', { forTests: true }))) },
  }));
}

/**
 * Starts the servers returned by `prepare`, in a folder that `stop` removes. Starts `others` first, then the servers in
 * `named`, in the order given.
 * @throws an error with installation instructions if a program is not available
 */
export async function startServersIn<Named extends Readonly<Record<string, EndableServer>>>(
  prepare: (places: ServerPlaces) => Promise<{ named: Named; others?: readonly EndableServer[] }>,
): Promise<Named & { stop(): Promise<void> }> {
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
  const { named, others = [] } = await prepare({ place, folder }).catch((error: unknown) => {
    folder.remove();
    throw error;
  });
  const all = [...others, ...Object.values(named)];
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
  return { ...named, stop };
}

/** Adds the methods for breaking a server. */
export function toBreakable(server: EmbeddedServer): EndableServer {
  let child: Child | undefined;
  const signalAll = (signal: NodeJS.Signals): void => {
    if (child === undefined) return;
    for (const pid of [child.pid, ...childrenOf(child.pid)]) sendSignal(pid, signal);
  };
  const stopWith = async (signal: NodeJS.Signals): Promise<void> => {
    if (child === undefined) return;
    signalAll('SIGCONT');
    // The server's child processes exit on their own, but they must have exited before the next start.
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

/**
 * Starts a server that was killed. A process that was being forked when its parent was killed keeps the parent's shared
 * memory until it notices that the parent is dead.
 */
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

/** Returns the PIDs of child processes. PostgreSQL has one process per connection, each in its own process group. */
function childrenOf(parent: number): number[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);
}

/** Sends a signal, unless the process has just exited. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
