/**
 * Starts a Redis Cluster (by default three primaries with one replica each) and a PostgreSQL server. If a primary is
 * killed, its replica is promoted. The killed server rejoins as a replica when it is started again.
 */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../processes/find-free-port.ts';
import { waitUntil } from '../wait-until.ts';
import { askRedis } from './ask-redis.ts';
import { prepareEmbeddedPostgres } from './embedded-postgres.ts';
import { prepareEmbeddedRedis } from './embedded-redis.ts';
import {
  type BreakableServers,
  type EndableServer,
  type ServerPlaces,
  startServersIn,
  toBreakable,
} from './start-breakable-servers.ts';

/**
 * The cluster. `url` lists all nodes, `kill` kills the primary with the lowest-numbered slots, and `start` starts all
 * nodes that are not running.
 */
export type RedisCluster = EndableServer & {
  /** Returns the PIDs of all running nodes. */
  pids(): readonly number[];
  /** Kills all nodes. */
  killAll(): Promise<void>;
  /** Waits until all slots are served and each primary's replica is in sync. */
  waitUntilRedundant(): Promise<void>;
  /** Returns whether a primary has failed and all slots are served, which means that a replica has taken its place. */
  hasFailedOver(): Promise<boolean>;
};

const slots = 16_384;
const nodeTimeoutMs = 1_000;

/** The number of primaries, and the number of replicas per primary (0 or 1). */
type Size = { readonly primaries: number; readonly replicas: 0 | 1 };

const usualSize: Size = { primaries: 3, replicas: 1 };

/** Starts the cluster and Postgres without data. Throws under the same conditions as `startBreakableServers`. */
export function startRedisCluster(size = usualSize): Promise<BreakableServers & { readonly redis: RedisCluster }> {
  return startServersIn(async (places) => {
    const postgres = toBreakable(await prepareEmbeddedPostgres(places.place('postgres', { forTests: false })));
    return { named: { redis: await prepareCluster(places, size), postgres } };
  });
}

/** Starts only the cluster. Throws under the same conditions as `startBreakableServers`. */
export function startRedisClusterOnly(
  size = usualSize,
): Promise<{ readonly redis: RedisCluster } & Pick<BreakableServers, 'stop'>> {
  return startServersIn(async (places) => ({ named: { redis: await prepareCluster(places, size) } }));
}

async function prepareCluster(places: ServerPlaces, size: Size): Promise<RedisCluster & EndableServer> {
  const nodesWanted = size.primaries * (1 + size.replicas);
  const password = randomBytes(24).toString('hex');
  const nodes: ClusterNode[] = [];
  while (nodes.length < nodesWanted) nodes.push(await prepareNode(places, nodes.length, password));
  return clusterOf(nodes, password, size);
}

/** `busPort` is the port to which the other nodes connect. */
type ClusterNode = { readonly server: EndableServer; readonly busPort: number };

async function prepareNode({ place }: ServerPlaces, index: number, password: string): Promise<ClusterNode> {
  const own = place(`redis-${index}`, { forTests: true });
  writeFileSync(join(own.dataDir, 'redis-password'), `${password}\n`, { mode: 0o600 });
  // The default bus port, which is 10,000 above the node's port, may be occupied by an outgoing connection.
  const busPort = await findFreePort();
  const extraLines = [
    `cluster-port ${busPort}`,
    `masterauth ${password}`,
    'cluster-enabled yes',
    `cluster-node-timeout ${nodeTimeoutMs}`,
    'cluster-replica-validity-factor 0',
    'repl-diskless-sync-delay 0',
  ];
  return { server: toBreakable(await prepareEmbeddedRedis({ ...own, extraLines })), busPort };
}

/** A line in the output of CLUSTER NODES. */
type Node = { readonly id: string; readonly port: string; readonly flags: string; readonly link: string };

function clusterOf(
  clusterNodes: readonly ClusterNode[],
  password: string,
  { primaries, replicas }: Size,
): RedisCluster {
  const servers = clusterNodes.map(({ server }) => server);
  const ports = servers.map(({ url }) => new URL(url).port);
  const ask = (port: string, command: string): Promise<string> => askRedis(port, password, command);
  let isFormed = false;

  async function form(): Promise<void> {
    const ids = await Promise.all(ports.map(async (port) => readBulk(await ask(port, 'CLUSTER MYID'))));
    const [first = ''] = ports;
    for (const [index, port] of ports.entries()) {
      await ask(port, `CLUSTER SET-CONFIG-EPOCH ${index + 1}`);
      if (index < primaries) {
        const [from, to] = [index, index + 1].map((part) => Math.ceil((slots * part) / primaries)) as [number, number];
        await ask(port, `CLUSTER ADDSLOTSRANGE ${from} ${to - 1}`);
      }
      if (port !== first) await ask(first, `CLUSTER MEET 127.0.0.1 ${port} ${clusterNodes[index]?.busPort ?? ''}`);
    }
    await until(async () => (await Promise.all(ports.map(listNodes))).every(({ length }) => length === ports.length));
    for (const [index, port] of ports.entries()) {
      if (index >= primaries) await ask(port, `CLUSTER REPLICATE ${ids[index - primaries] ?? ''}`);
    }
    isFormed = true;
  }

  const listNodes = async (port: string): Promise<readonly Node[]> =>
    (await ask(port, 'CLUSTER NODES')).split('\n').flatMap((line) => {
      const [id = '', address = '', flags = '', , , , , link = ''] = line.trim().split(' ');
      const [, nodePort] = /:(\d+)@/.exec(address) ?? [];
      return nodePort === undefined ? [] : [{ id, port: nodePort, flags, link }];
    });
  const isRedundant = async (port: string): Promise<boolean> => {
    const nodes = await listNodes(port);
    const isUp =
      nodes.length === ports.length &&
      nodes.every(({ flags, link }) => !/fail|handshake/.test(flags) && link === 'connected');
    const [state, replication] = [await ask(port, 'CLUSTER INFO'), await ask(port, 'INFO replication')];
    const hasReplica = replicas === 0 || /role:slave[^]*master_link_status:up|connected_slaves:1/.test(replication);
    return isUp && state.includes('cluster_state:ok') && hasReplica;
  };
  const waitUntilRedundant = (): Promise<void> =>
    until(async () => (await Promise.all(ports.map(isRedundant))).every(Boolean));
  const firstPrimary = async (): Promise<EndableServer> => {
    for (const [index, port] of ports.entries()) {
      const nodes = await listNodes(port);
      const self = nodes.find(({ flags }) => flags.includes('myself'));
      const server = servers[index];
      if (self?.flags.includes('master') === true && server !== undefined) return server;
    }
    throw new Error('no node of the cluster is a primary');
  };
  const hasFailedOver = async (): Promise<boolean> => {
    const running = ports.find((_, index) => servers[index]?.pid() !== undefined) ?? '';
    const nodes = await listNodes(running);
    const isServed = (await ask(running, 'CLUSTER INFO')).includes('cluster_state:ok');
    return isServed && nodes.some(({ flags }) => /master.*fail/.test(flags));
  };
  return {
    url: `redis+cluster://:${password}@127.0.0.1:${ports[0] ?? ''}?nodes=${ports.map((port) => `127.0.0.1:${port}`).join(',')}`,
    pid: () => servers[0]?.pid(),
    pids: () => servers.flatMap((server) => server.pid() ?? []),
    start: async () => {
      for (const server of servers) await server.start();
      if (!isFormed) await form();
      await waitUntilRedundant();
    },
    kill: async () => (await firstPrimary()).kill(),
    killAll: async () => {
      await Promise.all(servers.map((server) => server.kill()));
    },
    freeze: () => servers.forEach((server) => server.freeze()),
    thaw: () => servers.forEach((server) => server.thaw()),
    end: async () => {
      for (const server of servers) await server.end();
    },
    waitUntilRedundant,
    hasFailedOver,
  };
}

const readBulk = (reply: string): string => /[0-9a-f]{40}/.exec(reply)?.[0] ?? '';

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  await waitUntil(isTrue, { what: 'the Redis Cluster', timeoutMs: 60_000, intervalMs: 100 });
}
