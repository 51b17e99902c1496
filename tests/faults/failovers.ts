/** Faults 33, 34 and 37: a Postgres or Redis primary is killed under load, and its standby or replica is promoted. */
import {
  startRedisCluster,
  type ReplicatedPostgres,
  type ReplicatedRedis,
  startReplicatedPostgres,
  startReplicatedRedis,
} from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import { assertThat, pause, type Fault, type Recovery } from './fault.ts';
import { type Load, loadDuring, wasRefused } from './load.ts';
import type { World } from './world.ts';
import { query } from '@humanize/database';

const wholeService = ['api', 'worker', 'webhook-dispatcher', 'reconciler'] as const;
/** How long the cluster manager takes to notice the failure. */
const noticedAfterMs = 1_000;
const failoverTimeoutMs = 60_000;

async function isSynchronous(world: World): Promise<boolean> {
  const rows = await query(
    world.db,
    "SELECT FROM pg_stat_replication WHERE state = 'streaming' AND sync_state = 'sync'",
  );
  return rows.length === 1;
}

async function failOverPostgres(world: World, postgres: ReplicatedPostgres): Promise<Recovery> {
  await postgres.attachStandby();
  const options = { what: 'the standby to stream', timeoutMs: failoverTimeoutMs };
  await waitUntil(() => isSynchronous(world).catch(() => false), options);
  const load = await loadDuring(world, async () => {
    await postgres.kill();
    await pause(noticedAfterMs);
    await postgres.promote();
    world.movePostgres(postgres.url);
  });
  assertThat(wasRefused(load), 'the failover did not affect any request');
  return load;
}

async function failOverRedis(
  world: World,
  redis: Pick<ReplicatedRedis, 'kill' | 'waitUntilRedundant'>,
  hasHappened: (load: Load) => boolean | Promise<boolean>,
): Promise<Recovery> {
  await redis.waitUntilRedundant();
  let recoveredAfterMs = 0;
  const load = await loadDuring(world, async () => {
    await redis.kill();
    const killedAtMs = performance.now();
    const customer = await world.newCustomer({ keys: 10 });
    const { status } = await customer.submitWithRetries('A text during the failover.');
    assertThat(status === 202, `a submission after the failover returned ${status}`);
    recoveredAfterMs = Math.round(performance.now() - killedAtMs);
  });
  assertThat(await hasHappened(load), 'there was no failover');
  return { recoveredAfterMs };
}

const failedToEnqueue = ({ customers }: Load): boolean =>
  customers.some(({ sent }) => sent.some(({ code }) => code === 'enqueue_failed'));

function failover<Servers extends Awaited<ReturnType<NonNullable<Fault['startServers']>>>>(
  fault: Pick<Fault, 'number' | 'name' | 'env'>,
  start: () => Promise<Servers>,
  run: (world: World, servers: Servers) => Promise<Recovery>,
): Fault {
  let servers: Servers | undefined;
  return {
    ...fault,
    kind: 'outage',
    apps: wholeService,
    startServers: async () => (servers = await start()),
    run: (world) => {
      if (servers === undefined) throw new Error('the servers were not started');
      return run(world, servers);
    },
  };
}

export const failovers: readonly Fault[] = [
  failover(
    { number: 33, name: 'PostgreSQL primary killed under load, synchronous standby promoted after a second' },
    startReplicatedPostgres,
    (world, { postgres }) => failOverPostgres(world, postgres),
  ),
  failover(
    { number: 34, name: 'Redis primary killed under load, replica promoted by Sentinel' },
    startReplicatedRedis,
    (world, { redis }) => failOverRedis(world, redis, failedToEnqueue),
  ),
  failover(
    {
      number: 37,
      name: 'primary of a Redis Cluster killed under load, its replica promoted by the cluster',
      env: { QUEUE_SHARDS: '4' },
    },
    startRedisCluster,
    // The other primaries keep serving, so clients may not be affected, and the load can end before the promotion.
    (world, { redis }) =>
      failOverRedis(world, redis, () =>
        waitUntil(() => redis.hasFailedOver(), { what: 'the replica to be promoted', timeoutMs: failoverTimeoutMs }),
      ),
  ),
];
