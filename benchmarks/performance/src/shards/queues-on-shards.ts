/**
 * Measures and simulates the rate of jobs that consist only of one entry in the job queue and one in the delivery
 * queue. This process is the client, and the Redis Cluster is the server.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { RedisCluster } from '@humanize/dev-servers';
import {
  createDeliveryConsumer,
  createDeliveryQueue,
  createJobConsumer,
  createJobQueue,
  defaultQueuePrefix,
} from '@humanize/queue';
import { waitUntil } from '@humanize/testing';
import { createRandom } from '../simulation/create-random.ts';
import { simulateService } from '../simulation/simulate-service.ts';
import { readProcessTimeMs } from '../harness/cpu-meter.ts';
import { quantile } from '../harness/statistics.ts';

const concurrency = 64;
const addedTogether = 50;
const sharePeriodNs = 20_000_000;
const simulations = 30;

/**
 * The CPU time per job in milliseconds (for this process, for all nodes together, and for the busiest node) and the job
 * rate.
 */
export type QueueSample = {
  readonly clientMs: number;
  readonly totalMs: number;
  readonly busiestMs: number;
  readonly jobsPerSecond: number;
};

/** Limits a process to a share of a core with the deadline scheduler, which also guarantees the share. */
export function limitCpu(pid: number, share: number): void {
  const [runtime, period] = [String(share * sharePeriodNs), String(sharePeriodNs)];
  const times = ['--sched-runtime', runtime, '--sched-deadline', period, '--sched-period', period];
  // Without the first option, a limited process could not start any threads.
  execFileSync('chrt', ['--reset-on-fork', '--deadline', ...times, '--pid', '0', String(pid)]);
}

/** Adds jobs and waits until the entries of their deliveries have been handled. */
export async function measureQueues(redis: RedisCluster, shards: number, jobs: number): Promise<QueueSample> {
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
export function simulateQueues({
  shards,
  clientMs,
  redisMs,
  jobs,
}: {
  shards: number;
  clientMs: number;
  redisMs: number;
  jobs: number;
}): number {
  const random = createRandom(shards);
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
