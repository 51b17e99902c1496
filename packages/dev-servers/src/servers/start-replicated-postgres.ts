/**
 * Starts a PostgreSQL primary with a standby, and a Redis server. With a synchronous standby, a commit is acknowledged
 * when both PostgreSQL servers have it, so no acknowledged commit is lost if the primary is killed and the standby is
 * promoted.
 */
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { prepareEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareEmbeddedRedis } from './embedded-redis.ts';
import type { ServerOptions } from './server.ts';
import { findServerUser } from './server-user.ts';
import { type BreakableServers, type EndableServer, startServersIn, toBreakable } from './start-breakable-servers.ts';

/** The pair of servers. `url`, `pid`, `kill` and the other inherited members refer to the current primary. */
export type ReplicatedPostgres = EndableServer & {
  /** The other server. @throws if `attachStandby` was never called */
  readonly standby: EndableServer;
  /**
   * Stops the primary, replaces the other server's data with a copy of the primary's, restarts the primary and starts
   * the other server as the standby. By default, commits wait for the standby, so the caller must wait until the
   * standby is streaming.
   */
  attachStandby(options?: { synchronous: boolean }): Promise<void>;
  /** Promotes the standby after the primary has been killed. It becomes the primary but keeps its own address. */
  promote(): Promise<void>;
};

const standbyName = 'standby';
const promoteTimeoutMs = 30_000;
const pollMs = 20;
const logTailLength = 2_000;

/**
 * Starts the primary and Redis. There is no standby until `attachStandby` is called. Throws under the same conditions
 * as `startBreakableServers`.
 */
export function startReplicatedPostgres(): Promise<BreakableServers & { readonly postgres: ReplicatedPostgres }> {
  return startServersIn(async ({ place }) => {
    const redis = toBreakable(await prepareEmbeddedRedis(place('redis', { forTests: true })));
    const places = [place('postgres', { forTests: false }), place('postgres-2', { forTests: false })] as const;
    return { named: { redis, postgres: await preparePair(places) } };
  });
}

type Node = { server: EndableServer; clusterDir: string };

async function preparePair(places: readonly [ServerOptions, ServerOptions]): Promise<ReplicatedPostgres> {
  let isSynchronous = false;
  const nodes: Node[] = [];
  let primary = 0;
  const at = (index: number): Node => {
    const node = nodes[index];
    if (node === undefined) throw new Error('there is no standby');
    return node;
  };
  const settingsOf = (index: number) => (): string[] => [
    'wal_keep_size=512MB',
    'wal_retrieve_retry_interval=200ms',
    ...(index === primary && isSynchronous ? [`synchronous_standby_names=${standbyName}`] : []),
    ...(index === primary ? [] : [`primary_conninfo=${connectionInfo(at(primary).server.url)}`]),
  ];
  const prepare = async (index: 0 | 1): Promise<void> => {
    const server = await prepareEmbeddedPostgres({ ...places[index], settings: settingsOf(index) });
    nodes[index] = { server: toBreakable(server), clusterDir: join(places[index].dataDir, 'postgres') };
  };
  await prepare(0);
  return {
    get url() {
      return at(primary).server.url;
    },
    get standby() {
      return at(primary === 0 ? 1 : 0).server;
    },
    pid: () => at(primary).server.pid(),
    start: () => at(primary).server.start(),
    kill: () => at(primary).server.kill(),
    freeze: () => at(primary).server.freeze(),
    thaw: () => at(primary).server.thaw(),
    end: async () => {
      for (const { server } of nodes.toReversed()) await server.end();
    },
    attachStandby: async ({ synchronous } = { synchronous: true }) => {
      const other = primary === 0 ? 1 : 0;
      await nodes[other]?.server.end();
      await at(primary).server.end();
      copyCluster(places[primary === 0 ? 0 : 1].dataDir, places[other].dataDir);
      if (nodes[other] === undefined) await prepare(other);
      await at(other).server.start();
      isSynchronous = synchronous;
      await at(primary).server.start();
    },
    promote: async () => {
      const { server, clusterDir } = at(primary === 0 ? 1 : 0);
      const pid = server.pid();
      if (pid === undefined) throw new Error('the standby is not running');
      isSynchronous = false;
      primary = primary === 0 ? 1 : 0;
      // Promote in the same way as `pg_ctl promote`. The server may find and remove the file before it receives the
      // signal, so set the owner of the file before renaming it.
      const request = join(clusterDir, 'promote');
      writeFileSync(`${request}.new`, '');
      findServerUser(clusterDir).own(`${request}.new`);
      renameSync(`${request}.new`, request);
      process.kill(pid, 'SIGUSR1');
      const endsAt = performance.now() + promoteTimeoutMs;
      while (existsSync(join(clusterDir, 'standby.signal'))) {
        if (performance.now() > endsAt) {
          const log = readFileSync(join(clusterDir, '..', 'postgres.log'), 'utf8').slice(-logTailLength);
          throw new Error(`the standby was not promoted within ${promoteTimeoutMs} ms:\n${log}`);
        }
        await sleep(pollMs);
      }
    },
  };
}

/** Copies the data and the password of a stopped server. Both servers have the same password. */
function copyCluster(from: string, to: string): void {
  const [source, target] = [join(from, 'postgres'), join(to, 'postgres')];
  rmSync(target, { recursive: true, force: true });
  const user = findServerUser(source);
  cpSync(source, target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  cpSync(join(from, 'postgres-password'), join(to, 'postgres-password'));
  chmodSync(target, 0o700);
  writeFileSync(join(target, 'standby.signal'), '');
  user.ownAll(target);
}

function connectionInfo(url: string): string {
  const { hostname, port, username, password } = new URL(url);
  return `host=${hostname} port=${port} user=${username} password=${password} application_name=${standbyName}`;
}
