/**
 * Measures the job rate with 1, 2 and 4 queue shards on a Redis Cluster of four primaries. Each job consists only of
 * one entry in the job queue and one in the delivery queue. Each node gets a small, guaranteed share of a core and the
 * client a large one, so that the nodes are the bottleneck, as they are if each has its own core. The simulation is
 * calibrated with the rate for one shard and checked against the rates for two and four shards. Requires Linux and
 * root.
 */
import { execFileSync } from 'node:child_process';
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
const jobs = 600;
const warmUpJobs = 100;
const concurrency = 64;
const addedTogether = 50;
/** Shares of a core. */
const shareOf = { node: 0.03, client: 0.6 };
const sharePeriodNs = 20_000_000;
const simulations = 30;
/** Maximum difference between a simulated and a measured rate, as a share of the measured rate. */
const errorMax = 0.15;

/** The CPU milliseconds per job of this process, of all nodes together and of the busiest node, and the job rate. */
type Sample = {
  readonly clientMs: number;
  readonly totalMs: number;
  readonly busiestMs: number;
  readonly jobsPerSecond: number;
};

export const queueShards: Bench = {
  name: 'queue-shards',
  subject: 'jobs per second on four shards, limited by the nodes of Redis',
  baseline: 'the same on one shard',
  unit: 'jobs per second',
  goal: { bound: 'at least', value: 3 },
  async run(_environment, { rounds }) {
    const servers = await startRedisCluster({ primaries: 4, replicas: 0 });
    const samples = new Map<number, Sample[]>(shardCounts.map((shards) => [shards, []]));
    try {
      await measure(servers.redis, 4, warmUpJobs);
      for (const pid of servers.redis.pids()) limitCpu(pid, shareOf.node);
      limitCpu(process.pid, shareOf.client);
      for (let round = 0; round < rounds; round += 1) {
        for (const shards of shardCounts) samples.get(shards)?.push(await measure(servers.redis, shards, jobs));
      }
    } finally {
      await servers.stop();
    }
    const of = (shards: number): readonly Sample[] => samples.get(shards) ?? [];
    const median = (shards: number, value: (sample: Sample) => number): number => quantile(of(shards).map(value), 0.5);
    const rate = (shards: number): number => median(shards, ({ jobsPerSecond }) => jobsPerSecond);
    const clientMs = median(1, (sample) => sample.clientMs);
    const simulated = (shards: number): number => simulate({ shards, clientMs, redisMs: 1_000 / rate(1) });
    return {
      rounds: of(4).map(({ jobsPerSecond }, round) => ({
        subject: jobsPerSecond,
        baseline: of(1)[round]?.jobsPerSecond ?? Number.NaN,
      })),
      further: shardCounts.slice(1).map((shards) => ({
        name: `error of the simulation on ${shards} shards`,
        value: Math.abs(simulated(shards) / rate(shards) - 1),
        unit: 'of the measured rate',
        goal: { bound: 'at most', value: errorMax },
      })),
      notes: Object.fromEntries(
        shardCounts.map((shards) => {
          const [busiest, total] = [
            median(shards, ({ busiestMs }) => busiestMs),
            median(shards, ({ totalMs }) => totalMs),
          ];
          return [
            `\n    ${shards} shards:`,
            `measured ${rate(shards).toFixed(1)}/s, simulated ${simulated(shards).toFixed(1)}/s; busiest node ${busiest.toFixed(3)} ms, all nodes ${total.toFixed(3)} ms, client ${median(shards, (sample) => sample.clientMs).toFixed(1)} ms per job`,
          ];
        }),
      ),
    };
  },
};

/** Limits a process to a share of a core with the deadline scheduler, which also guarantees the share. */
function limitCpu(pid: number, share: number): void {
  const [runtime, period] = [String(share * sharePeriodNs), String(sharePeriodNs)];
  const times = ['--sched-runtime', runtime, '--sched-deadline', period, '--sched-period', period];
  // Without the first option, a limited process could not start any threads.
  execFileSync('chrt', ['--reset-on-fork', '--deadline', ...times, '--pid', '0', String(pid)]);
}

async function measure(redis: RedisCluster, shards: number, jobs: number): Promise<Sample> {
  // The other shards are spread over the slots, starting at the slot of this prefix.
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
    const [before, ownBefore] = [read(), process.cpuUsage()];
    const startedAt = performance.now();
    worker.run();
    dispatcher.run();
    for (let added = 0; added < jobs; added += addedTogether) {
      await jobQueue.addBulk(
        Array.from({ length: addedTogether }, (_, index) => ({
          jobId: randomUUID(),
          accountId: `account ${added + index}`,
        })),
      );
    }
    await waitUntil(() => done === jobs, { what: 'all jobs', timeoutMs: 120_000, intervalMs: 5 });
    const elapsedMs = performance.now() - startedAt;
    const own = process.cpuUsage(ownBefore);
    const used = read().map((ms, node) => (ms - (before[node] ?? 0)) / jobs);
    return {
      clientMs: (own.user + own.system) / 1_000 / jobs,
      totalMs: used.reduce((sum, ms) => sum + ms, 0),
      busiestMs: Math.max(...used),
      jobsPerSecond: (jobs * 1_000) / elapsedMs,
    };
  } finally {
    for (const consumer of [worker, dispatcher]) await consumer.close({ timeoutMs: 5_000 });
    await Promise.all([jobQueue.close(), deliveryQueue.close()]);
  }
}

/**
 * Simulates one client, which does all of its work on one core, and one Redis node for each shard. Returns jobs per
 * second.
 */
function simulate({ shards, clientMs, redisMs }: { shards: number; clientMs: number; redisMs: number }): number {
  let state = shards;
  const random = (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
  const onRedis = { station: 'redis', meanMs: redisMs / 2, shards };
  const run = (): number =>
    simulateService(
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
      { jobs, random },
    ).jobsPerSecond;
  return quantile(Array.from({ length: simulations }, run), 0.5);
}
