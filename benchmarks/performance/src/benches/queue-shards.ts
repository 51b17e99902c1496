/**
 * Measures what the shards of the queues cost the nodes of a Redis Cluster of four primaries. Each job is one entry of
 * the job queue and one of the delivery queue; nothing else is done. The node that does the most work per job is the
 * limit, because a node uses one core. Its CPU time does not depend on other load of the machine, as the rate does.
 */
import { randomUUID } from 'node:crypto';
import { startRedisCluster, type RedisCluster } from '@humanize/dev-servers';
import {
  createDeliveryConsumer,
  createDeliveryQueue,
  createJobConsumer,
  createJobQueue,
  defaultQueuePrefix,
} from '@humanize/queue';
import { waitUntil } from '@humanize/testing';
import type { Bench } from '../harness/bench.ts';
import { readProcessTimeMs } from '../harness/cpu-meter.ts';
import { quantile } from '../harness/statistics.ts';
import { simulateService } from '../simulation/simulate-service.ts';

const shardCounts = [1, 2, 4] as const;
const jobs = 800;
const accounts = 200;
const concurrency = 16;
const addedTogether = 50;
const simulatedJobs = 20_000;

/** CPU milliseconds per job of all nodes and of the busiest one, and the rate. */
type Sample = { readonly totalMs: number; readonly busiestMs: number; readonly jobsPerSecond: number };

export const queueShards: Bench = {
  name: 'queue-shards',
  subject: 'jobs per second that the busiest node of Redis allows with four shards',
  baseline: 'the same with one shard',
  unit: 'jobs per second',
  goal: { bound: 'at least', value: 3 },
  async run(_environment, { rounds }) {
    const servers = await startRedisCluster({ primaries: 4, replicas: 0 });
    const samples = new Map<number, Sample[]>(shardCounts.map((shards) => [shards, []]));
    try {
      await measure(servers.redis, 4);
      for (let round = 0; round < rounds; round += 1) {
        for (const shards of shardCounts) samples.get(shards)?.push(await measure(servers.redis, shards));
      }
    } finally {
      await servers.stop();
    }
    const of = (shards: number): readonly Sample[] => samples.get(shards) ?? [];
    const median = (shards: number, value: (sample: Sample) => number): number => quantile(of(shards).map(value), 0.5);
    return {
      rounds: of(4).map(({ busiestMs }, round) => ({
        subject: 1_000 / busiestMs,
        baseline: 1_000 / (of(1)[round]?.busiestMs ?? Number.NaN),
      })),
      notes: Object.fromEntries(
        shardCounts.map((shards) => {
          const measured = median(shards, ({ jobsPerSecond }) => jobsPerSecond);
          const simulated = simulate({
            shards,
            clientMs: 1_000 / median(1, ({ jobsPerSecond }) => jobsPerSecond),
            redisMs: median(1, ({ totalMs }) => totalMs),
          });
          const [busiest, total] = [
            median(shards, ({ busiestMs }) => busiestMs),
            median(shards, ({ totalMs }) => totalMs),
          ];
          return [
            `\n    ${shards} shards:`,
            `busiest node ${busiest.toFixed(3)} ms, all nodes ${total.toFixed(3)} ms per job; one client ${measured.toFixed(0)}/s, simulated ${simulated.toFixed(0)}/s`,
          ];
        }),
      ),
    };
  },
};

async function measure(redis: RedisCluster, shards: number): Promise<Sample> {
  // The other shards are spread over the slots beginning at the slot of this prefix.
  const place = { redisUrl: redis.url, prefix: defaultQueuePrefix, shards, onError: () => undefined };
  const jobQueue = createJobQueue({ ...place, addTimeoutMs: 30_000 });
  const deliveryQueue = createDeliveryQueue({ ...place, addTimeoutMs: 30_000 });
  let done = 0;
  const limits = { concurrency, lockDurationMs: 30_000 };
  const worker = createJobConsumer({
    ...place,
    ...limits,
    handle: (deliveryId) => deliveryQueue.add({ deliveryId, series: 1, number: 1, delayMs: 0 }),
  });
  const dispatcher = createDeliveryConsumer({ ...place, ...limits, handle: async () => void (done += 1) });
  try {
    await waitUntil(() => jobQueue.isConnected() && deliveryQueue.isConnected(), { what: 'Redis' });
    const read = (): readonly number[] => redis.pids().map(readProcessTimeMs);
    const before = read();
    const startedAt = performance.now();
    worker.run();
    dispatcher.run();
    for (let added = 0; added < jobs; added += addedTogether) {
      await jobQueue.addBulk(
        Array.from({ length: addedTogether }, (_, index) => ({
          jobId: randomUUID(),
          accountId: `account ${(added + index) % accounts}`,
        })),
      );
    }
    await waitUntil(() => done === jobs, { what: 'all jobs', timeoutMs: 120_000, intervalMs: 5 });
    const elapsedMs = performance.now() - startedAt;
    const used = read().map((ms, node) => (ms - (before[node] ?? 0)) / jobs);
    return {
      totalMs: used.reduce((sum, ms) => sum + ms, 0),
      busiestMs: Math.max(...used),
      jobsPerSecond: (jobs * 1_000) / elapsedMs,
    };
  } finally {
    for (const consumer of [worker, dispatcher]) await consumer.close({ timeoutMs: 5_000 });
    await Promise.all([jobQueue.close(), deliveryQueue.close()]);
  }
}

/** One client, which does all of its work on one core, and a node of Redis for each shard. */
function simulate({ shards, clientMs, redisMs }: { shards: number; clientMs: number; redisMs: number }): number {
  let state = shards;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const onRedis = { station: 'redis', meanMs: redisMs / 2, shards };
  return simulateService(
    {
      stations: {
        client: 1,
        ...Object.fromEntries(Array.from({ length: shards }, (_, shard) => [`redis-${shard}`, 1])),
      },
      beforeSlot: [],
      withSlot: [onRedis, { station: 'client', meanMs: clientMs }, onRedis],
      afterSlot: [],
      workers: 1,
      slotsPerWorker: concurrency,
      renewal: { station: undefined, meanMs: 1 },
      renewEveryMs: 5_000,
    },
    { jobs: simulatedJobs, random },
  ).jobsPerSecond;
}
