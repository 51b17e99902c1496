/**
 * Measures the job rate with 1, 2 and 4 queue shards on a Redis Cluster of four primaries, and checks the simulation
 * against it. First, the whole service shares the machine, so that its processes are the bottleneck. Then each node
 * gets a small, guaranteed share of a core, while a client that only uses the queues gets a large share. The nodes are
 * then the bottleneck, as they are when each has its own core. Both simulations are calibrated on one shard. Requires
 * Linux and root.
 */
import { startRedisCluster } from '@humanize/dev-servers';
import { newMasterKey } from '@humanize/testing';
import type { Bench, SecondaryMetric } from '../harness/bench.ts';
import { limitCpu, measureQueues, simulateQueues, type QueueSample } from '../shards/queues-on-shards.ts';
import { measureService, medianOf, simulateServiceOnShards, type ServiceSample } from '../shards/service-on-shards.ts';
import { quantile } from '../harness/statistics.ts';

const shardCounts = [1, 2, 4] as const;
const queueJobs = 600;
const warmUpJobs = 100;
/** Shares of a core. */
const shareOf = { node: 0.03, client: 0.6 };
/** Maximum difference between a simulated and a measured rate, as a share of the measured rate. */
const errorMax = 0.15;

type Samples<Sample> = ReadonlyMap<number, readonly Sample[]>;
type Compared = { readonly measured: number; readonly simulated: number; readonly text: string };

export const queueShards: Bench = {
  name: 'queue-shards',
  subject: 'jobs per second on four shards, limited by the nodes of Redis',
  baseline: 'the same on one shard',
  unit: 'jobs per second',
  goal: { bound: 'at least', value: 3 },
  async run(environment, { rounds }) {
    const servers = await startRedisCluster({ primaries: 4, replicas: 0 });
    const { redis } = servers;
    const masterKey = newMasterKey();
    try {
      const service = await repeat(rounds, (shards) => measureService(environment, { redis, shards, masterKey }));
      await measureQueues(redis, 4, warmUpJobs);
      for (const pid of redis.pids()) limitCpu(pid, shareOf.node);
      limitCpu(process.pid, shareOf.client);
      const queues = await repeat(rounds, (shards) => measureQueues(redis, shards, queueJobs));
      const compared = shardCounts.flatMap((shards) => [
        { name: `whole service, shards: ${shards}`, ...compareService(service, shards) },
        { name: `queues, shards: ${shards}`, ...compareQueues(queues, shards) },
      ]);
      const one = queues.get(1) ?? [];
      return {
        rounds: (queues.get(4) ?? []).map(({ jobsPerSecond }, round) => ({
          subject: jobsPerSecond,
          baseline: one[round]?.jobsPerSecond ?? Number.NaN,
        })),
        further: compared.map(({ name, measured, simulated }): SecondaryMetric => ({
          name: `error of the simulation, ${name}`,
          value: Math.abs(simulated / measured - 1),
          unit: 'of the measured rate',
          goal: { bound: 'at most', value: errorMax },
        })),
        notes: Object.fromEntries(
          compared.map(({ name, measured, simulated, text }) => [
            `\n    ${name}:`,
            `measured ${measured.toFixed(1)}/s, simulated ${simulated.toFixed(1)}/s; ${text}`,
          ]),
        ),
      };
    } finally {
      await servers.stop();
    }
  },
};

/** Measures with each number of shards in turn. */
async function repeat<Sample>(rounds: number, measure: (shards: number) => Promise<Sample>): Promise<Samples<Sample>> {
  const samples = new Map<number, Sample[]>(shardCounts.map((shards) => [shards, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const shards of shardCounts) samples.get(shards)?.push(await measure(shards));
  }
  return samples;
}

function compareService(samples: Samples<ServiceSample>, shards: number): Compared {
  const of = (count: number): ServiceSample => medianOf(samples.get(count) ?? []);
  const { jobsPerSecond: measured, costMs } = of(shards);
  const costs = Object.entries(costMs).map(([name, ms]) => `${name} ${ms.toFixed(1)}`);
  return {
    measured,
    simulated: simulateServiceOnShards(of(1), shards),
    text: `ms per job: ${costs.join(', ')}`,
  };
}

function compareQueues(samples: Samples<QueueSample>, shards: number): Compared {
  const median = (count: number, name: keyof QueueSample): number =>
    quantile(
      (samples.get(count) ?? []).map((sample) => sample[name]),
      0.5,
    );
  const [busiest, total, client] = (['busiestMs', 'totalMs', 'clientMs'] as const).map((name) =>
    median(shards, name).toFixed(2),
  );
  const calibrated = { clientMs: median(1, 'clientMs'), redisMs: 1_000 / median(1, 'jobsPerSecond') };
  return {
    measured: median(shards, 'jobsPerSecond'),
    simulated: simulateQueues({ shards, jobs: queueJobs, ...calibrated }),
    text: `busiest node ${busiest} ms, all nodes ${total} ms, client ${client} ms per job`,
  };
}
