/**
 * Measures and simulates the job rate of the whole service with different numbers of queue shards. All parts of the
 * service share this machine. The model costs nothing, because jobs get the light edit. Requires Linux.
 */
import { availableParallelism } from 'node:os';
import type { RedisCluster } from '@humanize/dev-servers';
import { defaultQueuePrefix } from '@humanize/queue';
import type { newMasterKey } from '@humanize/testing';
import { createRandom } from '../simulation/create-random.ts';
import { simulateService, type ServiceModel, type Visit } from '../simulation/simulate-service.ts';
import { readProcessTimeMs } from '../harness/cpu-meter.ts';
import type { Environment } from '../harness/environment.ts';
import { sampleText } from '../harness/sample-text.ts';
import { startLoadedStack } from '../harness/stack-load.ts';
import { quantile } from '../harness/statistics.ts';

const words = 160;
const texts = 100;
const jobs = 400;
const warmUpJobs = 40;
const submittedAtOnce = 16;
const workerConcurrency = 10;
const simulations = 30;

export type ServiceSample = {
  readonly jobsPerSecond: number;
  /** Milliseconds of CPU time per job, by process. All Redis nodes are counted together. */
  readonly costMs: Readonly<Record<string, number>>;
};

/** Runs jobs from submission to event delivery. */
export async function measureService(
  { database }: Environment,
  { redis, shards, masterKey }: { redis: RedisCluster; shards: number; masterKey: ReturnType<typeof newMasterKey> },
): Promise<ServiceSample> {
  const keys = { redisUrl: redis.url, prefix: defaultQueuePrefix, cleanup: async () => undefined };
  const stack = await startLoadedStack(
    { database, redis: keys },
    {
      kind: { name: 'light edit', text: (index) => sampleText(words, index % texts), workerEnv: {} },
      masterKey,
      env: { QUEUE_SHARDS: String(shards), WORKER_CONCURRENCY: String(workerConcurrency) },
    },
  );
  try {
    await stack.runAtOnce(warmUpJobs, submittedAtOnce);
    const readNodes = (): number => redis.pids().reduce((sum, pid) => sum + readProcessTimeMs(pid), 0);
    const before = readNodes();
    const { jobsPerSecond, costMs, errors } = await stack.runAtOnce(jobs, submittedAtOnce);
    if (errors > 0) throw new Error(`${errors} jobs failed`);
    return { jobsPerSecond, costMs: { ...costMs, redis: (readNodes() - before) / jobs } };
  } finally {
    await stack.stop();
  }
}

/** Returns the median of each value. */
export function medianOf(samples: readonly ServiceSample[]): ServiceSample {
  const median = (value: (sample: ServiceSample) => number): number => quantile(samples.map(value), 0.5);
  const names = Object.keys(samples[0]?.costMs ?? {});
  return {
    jobsPerSecond: median(({ jobsPerSecond }) => jobsPerSecond),
    costMs: Object.fromEntries(names.map((name) => [name, median(({ costMs }) => costMs[name] ?? 0)])),
  };
}

/**
 * Simulates the service with the CPU times of `one`, which was measured on one shard, and returns jobs per second.
 * Other programs and the disk make the service slower than its CPU times suggest. The size of this effect is calibrated
 * with the rate of `one`.
 */
export function simulateServiceOnShards(one: ServiceSample, shards: number): number {
  const slowness = simulate(one, { shards: 1, slowness: 1 }) / one.jobsPerSecond;
  return simulate(one, { shards, slowness });
}

function simulate({ costMs }: ServiceSample, { shards, slowness }: { shards: number; slowness: number }): number {
  const cost = (name: string): number => (costMs[name] ?? 0) * slowness;
  const onCpu = (...names: readonly string[]): Visit => {
    const ms = names.reduce((sum, name) => sum + cost(name), 0);
    return { station: 'cpu', meanMs: ms + cost('postgres') / 3 };
  };
  const onRedis: Visit = { station: 'redis', meanMs: cost('redis') / 4, shards };
  const nodes = Object.fromEntries(Array.from({ length: shards }, (_, shard) => [`redis-${shard}`, 1]));
  const model: ServiceModel = {
    stations: { cpu: availableParallelism(), ...nodes },
    beforeSlot: [onCpu('client', 'api', 'reconciler'), onRedis],
    withSlot: [onRedis, onCpu('worker')],
    afterSlot: [onRedis, onCpu('webhook-dispatcher', 'receiver'), onRedis],
    workers: 1,
    slotsPerWorker: workerConcurrency,
    renewal: { station: undefined, meanMs: 1 },
    renewEveryMs: 5_000,
  };
  const random = createRandom(shards);
  const rates = Array.from({ length: simulations }, () => simulateService(model, { jobs, random }).jobsPerSecond);
  return quantile(rates, 0.5);
}
