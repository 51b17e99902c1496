/** The queues on a real Redis Cluster. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { startRedisClusterOnly, type RedisCluster } from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Cluster, type Redis } from 'ioredis';
import { createDeliveryConsumer, createDeliveryQueue, createJobConsumer, createJobQueue } from './index.ts';
import { openConsumerConnection, openRedisConnection, type RedisConnection } from './redis-connection.ts';
import { listShardPrefixes, shardsMax } from './shards.ts';

let servers: Awaited<ReturnType<typeof startRedisClusterOnly>>;
let redis: RedisCluster;
let client: RedisConnection;
const slotCount = 16_384;
const onError = (): void => undefined;

beforeAll(async () => {
  servers = await startRedisClusterOnly();
  redis = servers.redis;
  client = openRedisConnection(redis.url, { onError });
  await waitUntil(() => client.status === 'ready', { what: 'the cluster' });
});
afterAll(async () => {
  client.disconnect();
  await servers.stop();
});

const slotOf = (key: string, of = client): Promise<number> => of.cluster('KEYSLOT', key);

type Primary = { readonly id: string; readonly node: Redis };

async function findPrimaryOf(slot: number, of: Cluster): Promise<Primary> {
  for (const node of of.nodes('master')) {
    const [own = ''] = String(await node.cluster('NODES')).match(/^.*myself.*$/m) ?? [];
    const ranges = own.matchAll(/ (\d+)-(\d+)/g);
    if ([...ranges].some(([, from, to]) => Number(from) <= slot && slot <= Number(to)))
      return { id: own.slice(0, own.indexOf(' ')), node };
  }
  throw new Error(`no primary has slot ${slot}`);
}

/** Moves an empty slot. Clients notice the move when they use the slot. */
async function giveSlot(slot: number, from: Primary, to: Primary): Promise<void> {
  for (const { node } of [to, from]) await node.cluster('SETSLOT', slot, 'NODE', to.id);
  // The other nodes accept the owner with the highest epoch.
  await to.node.cluster('BUMPEPOCH');
}

function signalAllBut({ node }: Primary, cluster: RedisCluster, signal: NodeJS.Signals): void {
  const ports = [...cluster.url.matchAll(/127\.0\.0\.1:(\d+)/g)].slice(1).map(([, port]) => Number(port));
  const others = cluster.pids().filter((_, index) => ports[index] !== node.options.port);
  for (const pid of others) process.kill(pid, signal);
}

test('any number of shards is spread evenly over the slots', async () => {
  const prefixes = listShardPrefixes('{humanize}', shardsMax);
  expect(new Set(prefixes).size).toBe(shardsMax);
  for (const shards of [2, 4, 8, 16]) {
    const slots = await Promise.all(prefixes.slice(0, shards).map((prefix) => slotOf(`${prefix}:jobs:wait`)));
    const sorted = slots.toSorted((one, other) => one - other);
    const gaps = sorted.map(
      (slot, index) => ((sorted[index + 1] ?? (sorted[0] ?? 0) + slotCount) - slot) / (slotCount / shards),
    );
    for (const gap of gaps) expect(Math.abs(gap - 1)).toBeLessThan(0.05);
  }
});

test.each([1, 4])('with %d shards, jobs and deliveries of many accounts are handed out once', async (shards) => {
  const place = { redisUrl: redis.url, prefix: `{cluster-${shards}}`, shards, onError };
  const jobs = createJobQueue({ ...place, addTimeoutMs: 5_000 });
  const deliveries = createDeliveryQueue({ ...place, addTimeoutMs: 5_000 });
  const seen: string[] = [];
  const limits = { concurrency: 4, lockDurationMs: 10_000 };
  const worker = createJobConsumer({ ...place, ...limits, handle: async (id) => void seen.push(id) });
  const dispatcher = createDeliveryConsumer({
    ...place,
    ...limits,
    handle: async ({ deliveryId }) => void seen.push(deliveryId),
  });
  try {
    await waitUntil(() => jobs.isConnected() && deliveries.isConnected(), { what: 'the queues to connect' });
    const ids = Array.from({ length: 40 }, () => randomUUID());
    for (const id of ids.slice(0, 20)) await jobs.add(id, { accountId: id });
    await jobs.addBulk(ids.slice(20).map((jobId) => ({ jobId, accountId: jobId })));
    await deliveries.addBulk(ids.map((deliveryId) => ({ deliveryId, series: 1, number: 1, delayMs: 0 })));
    expect(await jobs.counts()).toMatchObject({ prioritized: 40 });
    expect(await jobs.evictionPolicy()).toBe('noeviction');
    worker.run();
    dispatcher.run();
    await waitUntil(() => seen.length === 80, { what: 'all entries' });
    expect(seen.toSorted()).toEqual([...ids, ...ids].toSorted());
  } finally {
    for (const consumer of [worker, dispatcher]) await consumer.close({ timeoutMs: 2_000 });
    await Promise.all([jobs.close(), deliveries.close()]);
  }
});

test('a disconnected consumer connection ends even if a redirect arrives afterward', async () => {
  // This test uses its own cluster, because a slot that was moved manually can later prevent a replica from being
  // elected.
  const own = await startRedisClusterOnly({ primaries: 2, replicas: 0 });
  const connection = openConsumerConnection(own.redis.url, { onError });
  try {
    if (!(connection instanceof Cluster)) throw new Error('this is not a connection to a cluster');
    await waitUntil(() => connection.status === 'ready', { what: 'the connection' });
    const slot = await slotOf('{moved}', connection);
    const owner = await findPrimaryOf(slot, connection);
    const other = await findPrimaryOf((slot + slotCount / 2) % slotCount, connection);
    // BullMQ connects a duplicate and waits for it to end before reconnecting.
    const duplicate = connection.duplicate([], { lazyConnect: true });
    await duplicate.connect();
    for (const node of duplicate.nodes()) await node.ping();
    await giveSlot(slot, owner, other);
    // While the other node is paused, its connection ends only after the reply has arrived.
    signalAllBut(owner, own.redis, 'SIGSTOP');
    const redirected = duplicate.get('{moved}');
    const ended = once(duplicate, 'end');
    duplicate.disconnect();
    await ended;
    signalAllBut(owner, own.redis, 'SIGCONT');
    await expect(redirected).rejects.toThrow(Error);
    await duplicate.connect();
    expect(await duplicate.get('{moved}')).toBeNull();
  } finally {
    connection.cut();
    await own.stop();
  }
});

test('after a primary is killed, entries can be added and handed out again', async () => {
  const shards = 4;
  const place = { redisUrl: redis.url, prefix: '{failover}', shards, onError };
  const jobs = createJobQueue({ ...place, addTimeoutMs: 1_000 });
  const seen = new Set<string>();
  const worker = createJobConsumer({
    ...place,
    concurrency: 4,
    lockDurationMs: 2_000,
    handle: async (id) => void seen.add(id),
  });
  try {
    await waitUntil(() => jobs.isConnected(), { what: 'the queue to connect' });
    worker.run();
    await redis.kill();
    const ids = Array.from({ length: 12 }, () => randomUUID());
    for (const id of ids) {
      await waitUntil(() => jobs.add(id, { accountId: id }).then(() => true), {
        what: `job ${id} to be added`,
      });
    }
    await waitUntil(() => seen.size === ids.length, { what: 'all entries' });
    expect([...seen].toSorted()).toEqual(ids.toSorted());
    await redis.start();
  } finally {
    await worker.close({ timeoutMs: 2_000 });
    await jobs.close();
  }
});

test('a consumer connection that is opened during a failover does not wait forever', async () => {
  await redis.waitUntilRedundant();
  const connection = openConsumerConnection(redis.url, { onError });
  try {
    await waitUntil(() => connection.status === 'ready', { what: 'the connection' });
    await redis.kill();
    // On a busy machine, the next check may come after the failover.
    const hasNoticed = async (): Promise<boolean> =>
      (await client.cluster('INFO')).includes('cluster_state:fail') || (await redis.hasFailedOver());
    await waitUntil(hasNoticed, { what: 'the cluster to notice' });
    // BullMQ connects a duplicate and waits until it is connected.
    if (!(connection instanceof Cluster)) throw new Error('this is not a connection to a cluster');
    const duplicate = connection.duplicate([], { lazyConnect: true });
    await duplicate.connect();
    await waitUntil(() => duplicate.set('{failover}', '1').then(() => true), { what: 'a command' });
    expect(await duplicate.get('{failover}')).toBe('1');
  } finally {
    connection.cut();
    await redis.start();
  }
});
