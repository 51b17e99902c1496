/**
 * Starts a Redis primary with a replica and three Sentinels, and a PostgreSQL server. If the primary is killed, the
 * Sentinels promote the replica. The killed server rejoins as a replica when it is started again.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { askRedis } from './ask-redis.ts';
import { findFreePort } from '../processes/find-free-port.ts';
import { prepareEmbeddedPostgres } from './embedded-postgres.ts';
import { answersPing, prepareEmbeddedRedis } from './embedded-redis.ts';
import { findRedisBinary } from './redis-binary.ts';
import type { EmbeddedServer } from './server.ts';
import {
  type BreakableServers,
  type EndableServer,
  type ServerPlaces,
  startServersIn,
  toBreakable,
} from './start-breakable-servers.ts';
import { serverEnvironment, startLogged } from './start-logged.ts';

/**
 * The pair of servers. `url` lists the Sentinels, `kill` kills the current primary, and `start` starts both servers.
 */
export type ReplicatedRedis = EndableServer & {
  /** Returns the PIDs of the running servers. */
  pids(): readonly number[];
  /** Waits until the next failover can succeed: the Sentinels agree on a primary, and its replica is in sync. */
  waitUntilRedundant(): Promise<void>;
};

const groupName = 'main';
const sentinelCount = 3;
const quorum = 2;
const downAfterMs = 1_000;
const failoverTimeoutMs = 5_000;
const redundantTimeoutMs = 60_000;
const pollMs = 100;

/** Starts all servers without data. Throws under the same conditions as `startBreakableServers`. */
export function startReplicatedRedis(): Promise<BreakableServers & { readonly redis: ReplicatedRedis }> {
  return startServersIn(async (places) => {
    const postgres = toBreakable(await prepareEmbeddedPostgres(places.place('postgres', { forTests: false })));
    // Both servers have the same password, because either can become the primary.
    const password = randomBytes(24).toString('hex');
    const firstPlace = places.place('redis', { forTests: true });
    const secondPlace = places.place('redis-2', { forTests: true });
    for (const { dataDir } of [firstPlace, secondPlace]) {
      writeFileSync(join(dataDir, 'redis-password'), `${password}\n`, { mode: 0o600 });
    }
    const auth = `masterauth ${password}`;
    const first = await prepareEmbeddedRedis({ ...firstPlace, extraLines: [auth] });
    const { port } = new URL(first.url);
    const second = await prepareEmbeddedRedis({ ...secondPlace, extraLines: [auth, `replicaof 127.0.0.1 ${port}`] });
    const sentinels: Sentinel[] = [];
    while (sentinels.length < sentinelCount) {
      sentinels.push(await prepareSentinel(places, { index: sentinels.length, port, password }));
    }
    const servers = [toBreakable(first), toBreakable(second)];
    const redis = pairOf(servers, sentinels, password);
    return { named: { redis, postgres }, others: sentinels.map(({ server }) => server) };
  });
}

type Sentinel = { port: number; server: EndableServer };

async function prepareSentinel(
  { place, folder }: ServerPlaces,
  { index, port: primaryPort, password }: { index: number; port: string; password: string },
): Promise<Sentinel> {
  const { dataDir, toolsDir, report } = place(`sentinel-${index}`, { forTests: true });
  const binary = await findRedisBinary({ toolsDir, report });
  const port = await findFreePort();
  const workDir = join(dataDir, 'data');
  mkdirSync(workDir, { mode: 0o700 });
  const configPath = join(dataDir, 'sentinel.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `dir ${JSON.stringify(workDir)}`,
    `requirepass ${password}`,
    `sentinel sentinel-pass ${password}`,
    `sentinel monitor ${groupName} 127.0.0.1 ${primaryPort} ${quorum}`,
    `sentinel auth-pass ${groupName} ${password}`,
    `sentinel down-after-milliseconds ${groupName} ${downAfterMs}`,
    `sentinel failover-timeout ${groupName} ${failoverTimeoutMs}`,
  ];
  writeFileSync(configPath, `${lines.join('\n')}\n`, { mode: 0o600 });
  const command = { name: 'redis', file: binary.file, args: [configPath, '--sentinel'] };
  const server: EmbeddedServer = {
    name: 'redis',
    url: `redis://:${password}@127.0.0.1:${port}`,
    origin: `Sentinel, ${binary.origin}`,
    start: () =>
      startLogged(
        { ...command, env: { ...serverEnvironment(), ...binary.env } },
        {
          logPath: join(dataDir, 'sentinel.log'),
          folder,
          isReady: () => answersPing(port, password),
        },
      ),
    stopSignal: 'SIGTERM',
  };
  return { port, server: toBreakable(server) };
}

const inSync = (answer: string): boolean => /master-link-status\r\n\$2\r\nok/.test(answer);
const isDown = (answer: string): boolean => /s_down|disconnected/.test(answer);

function pairOf(servers: readonly EndableServer[], sentinels: readonly Sentinel[], password: string): ReplicatedRedis {
  const askSentinels = (command: string): Promise<string[]> =>
    Promise.all(sentinels.map(({ port }) => askRedis(port, password, command)));
  const primary = async (): Promise<EndableServer> => {
    const [answer = ''] = await askSentinels(`SENTINEL GET-MASTER-ADDR-BY-NAME ${groupName}`);
    const found = servers.find(({ url }) => answer.split('\r\n').includes(new URL(url).port));
    if (found === undefined) throw new Error(`the Sentinels know no primary: ${answer}`);
    return found;
  };
  const startAll = async (): Promise<void> => {
    for (const server of servers) await server.start();
  };
  const addresses = sentinels.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    url: `redis+sentinel://:${password}@${groupName}/0?sentinels=${addresses}`,
    pid: () => servers[0]?.pid(),
    pids: () => servers.flatMap((server) => server.pid() ?? []),
    start: startAll,
    kill: async () => (await primary()).kill(),
    freeze: () => servers.forEach((server) => server.freeze()),
    thaw: () => servers.forEach((server) => server.thaw()),
    end: async () => {
      for (const server of servers) await server.end();
    },
    waitUntilRedundant: async () => {
      const endsAt = performance.now() + redundantTimeoutMs;
      for (;;) {
        const quorums = await askSentinels(`SENTINEL CKQUORUM ${groupName}`);
        const replicas = await askSentinels(`SENTINEL REPLICAS ${groupName}`);
        if (
          quorums.every((answer) => answer.startsWith('+OK', answer.indexOf('\r\n') + 2)) &&
          replicas.every((answer) => inSync(answer) && !isDown(answer))
        ) {
          return;
        }
        if (performance.now() > endsAt) throw new Error(`there is no replica in sync: ${replicas.join()}`);
        await sleep(pollMs);
      }
    },
  };
}
