/**
 * Measures how throughput scales with the number of workers: 1 to 8 real and 10 to 1,000 simulated workers. The
 * simulation uses the service times of one real worker and is checked against the throughput of 2, 4 and 8 real
 * workers. Jobs wait for a recorded model, so that a machine with few cores can keep several workers busy.
 */
import { availableParallelism } from 'node:os';
import { createJobQueue } from '@humanize/queue';
import { newMasterKey, startApp, waitUntil, type StartedApp } from '@humanize/testing';
import type { Bench } from '../harness/bench.ts';
import { createCpuMeter, readProcessTimeMs } from '../harness/cpu-meter.ts';
import type { Environment } from '../harness/environment.ts';
import { createJobMaker, type MakeJobs } from '../harness/make-jobs.ts';
import { sampleText } from '../harness/sample-text.ts';
import { startModelServer, type ModelServer } from '../harness/model-server.ts';
import { startLoadedStack, type LoadStep } from '../harness/stack-load.ts';
import { createRandom } from '../simulation/create-random.ts';
import { simulateService, type ServiceModel, type Visit } from '../simulation/simulate-service.ts';
import { query } from '@humanize/database';

const words = 160;
const texts = 100;
const workerCounts = [1, 2, 4, 8];
const slotsPerWorker = 4;
const jobsPerWorker = 60;
const pace = { firstByteMs: 150, tokensPerSecond: 1_000, concurrencyMax: 256 };
const drainLimitMs = 300_000;
const renewEveryMs = 5_000;
const simulatedJobs = 40_000;

/** The projected deployment, which runs on several machines. */
const projection = {
  workers: [10, 30, 100, 300, 1_000],
  shards: [1, 2, 4],
  coresPerWorker: 2,
  slotsPerWorker: 4,
  postgresCores: 16,
};
const loadRate = 10;

/** Milliseconds per job. */
type Costs = { readonly worker: number; readonly postgres: number; readonly redis: number; readonly waiting: number };

export const workerScaling: Bench = {
  name: 'worker-scaling',
  subject: 'jobs per second of 2, 4 and 8 workers that wait for a recorded model',
  baseline: 'the same, simulated with the service times of one worker',
  unit: 'per second',
  goal: { bound: 'at least', value: 0.8 },
  async run(environment) {
    const masterKey = newMasterKey();
    const makeJobs = createJobMaker(environment.database, masterKey);
    const model = await startModelServer({ texts, wordsPerText: words, pace });
    const measured: { workers: number; jobsPerSecond: number; costs: Costs }[] = [];
    for (const workers of workerCounts)
      measured.push({ workers, ...(await measureWorkers({ environment, makeJobs, model, workers })) });
    await model.stop();
    const [one, ...more] = measured;
    if (one === undefined) throw new Error('no worker was measured');
    const rounds = more.map(({ workers, jobsPerSecond }) => ({
      subject: jobsPerSecond,
      baseline: simulateWorkers(one.costs, workers),
    }));
    const stack = await startLoadedStack(environment, {
      masterKey,
      kind: { name: 'light edit', text: (index) => sampleText(words, index % texts), workerEnv: {} },
    });
    await stack.run(loadRate);
    const step = await stack.run(loadRate);
    await stack.stop();
    return {
      rounds,
      notes: {
        ...Object.fromEntries(
          measured.map(({ workers, jobsPerSecond }, index) => [
            `${workers} workers: measured`,
            `${jobsPerSecond.toFixed(1)}/s${index === 0 ? '' : `, simulated ${rounds[index - 1]?.baseline.toFixed(1)}/s`}`,
          ]),
        ),
        ...Object.fromEntries(
          projection.workers.flatMap((workers) =>
            projection.shards.map((shards) => [
              `\n    ${workers} workers, ${shards} shards:`,
              project(step, workers, shards),
            ]),
          ),
        ),
      },
    };
  },
};

async function measureWorkers({
  environment,
  makeJobs,
  model,
  workers,
}: {
  environment: Environment;
  makeJobs: MakeJobs;
  model: ModelServer;
  workers: number;
}): Promise<{ jobsPerSecond: number; costs: Costs }> {
  const env = {
    DATABASE_URL: environment.database.url,
    REDIS_URL: environment.redis.redisUrl,
    QUEUE_PREFIX: environment.redis.prefix,
    MODEL_BASE_URL: model.baseUrl,
    MODEL_NAME: 'recorded',
    WORKER_CONCURRENCY: String(slotsPerWorker),
    MODEL_CONCURRENCY: String(slotsPerWorker),
  };
  const apps: StartedApp[] = [];
  try {
    while (apps.length < workers) apps.push(await startApp({ app: 'worker', env }));
    // The first jobs load the dictionaries and open connections.
    await work(environment, makeJobs, slotsPerWorker * workers);
    return await measureJobs(environment, makeJobs, apps);
  } finally {
    for (const app of apps) await app.stop();
  }
}

async function measureJobs(
  environment: Environment,
  makeJobs: MakeJobs,
  apps: readonly StartedApp[],
): Promise<{ jobsPerSecond: number; costs: Costs }> {
  const meter = await createCpuMeter(environment);
  const readWorkers = (): number => apps.reduce((sum, { pid }) => sum + readProcessTimeMs(pid), 0);
  const before = readWorkers();
  const jobs = jobsPerWorker * apps.length;
  let ended = { elapsedMs: 0, meanWorkMs: 0 };
  const cpu = await meter.measure(async () => {
    ended = await work(environment, makeJobs, jobs);
  });
  const worker = (readWorkers() - before) / jobs;
  const [postgres, redis] = [cpu.postgres / jobs, cpu.redis / jobs];
  const waiting = Math.max(0, ended.meanWorkMs - worker - postgres);
  return { jobsPerSecond: (jobs * 1_000) / ended.elapsedMs, costs: { worker, postgres, redis, waiting } };
}

/** Adds jobs and waits until they have ended. */
async function work(
  { database, redis }: Environment,
  makeJobs: MakeJobs,
  jobs: number,
): Promise<{ elapsedMs: number; meanWorkMs: number }> {
  const made = await makeJobs(jobs, (index) => sampleText(words, index % texts));
  const queue = createJobQueue({ redisUrl: redis.redisUrl, prefix: redis.prefix, addTimeoutMs: 10_000 });
  await waitUntil(() => queue.isConnected(), { what: 'Redis' });
  const ids = made.map(({ jobId }) => jobId);
  await queue.addBulk(made);
  const times = await waitUntil(
    async () => {
      const [found] = await query<{ ended: number; elapsedMs: number | null; meanWorkMs: number | null }>(
        database.db,
        `SELECT count(completed_at)::int AS ended,
              extract(epoch FROM max(completed_at) - min(started_at))::float8 * 1000 AS "elapsedMs",
              avg(extract(epoch FROM completed_at - started_at))::float8 * 1000 AS "meanWorkMs"
            FROM jobs WHERE id = ANY ($1::uuid[])`,
        [ids],
      );
      return found?.ended === jobs ? found : false;
    },
    { what: 'all jobs to end', timeoutMs: drainLimitMs, intervalMs: 200 },
  );
  await queue.close();
  return { elapsedMs: times.elapsedMs ?? 0, meanWorkMs: times.meanWorkMs ?? 0 };
}

const visit = (station: string | undefined, meanMs: number): Visit => ({ station, meanMs });
const onCpu = (meanMs: number): Visit => visit('cpu', meanMs);

/** All processes share the cores of this machine. */
function simulateWorkers({ worker, postgres, redis, waiting }: Costs, workers: number): number {
  const model: ServiceModel = {
    stations: { cpu: availableParallelism() },
    beforeSlot: [],
    withSlot: [
      onCpu(redis + postgres / 2),
      onCpu(worker / 2),
      { station: undefined, meanMs: waiting },
      onCpu(worker / 2),
      onCpu(postgres / 2),
    ],
    afterSlot: [],
    workers,
    slotsPerWorker,
    renewal: onCpu(postgres / 2),
    renewEveryMs,
  };
  return simulateService(model, { jobs: jobsPerWorker * workers, random: createRandom(workers) }).jobsPerSecond;
}

/**
 * Each worker has its own cores, PostgreSQL has 16 cores, and each queue shard has a Redis core. The API and the
 * dispatcher scale with their load.
 */
function project({ costMs }: LoadStep, workers: number, shards: number): string {
  const { coresPerWorker, postgresCores } = projection;
  const cost = (name: string): number => costMs[name] ?? 0;
  const [postgres, redis] = [cost('postgres') / 5, cost('redis') / 4];
  const onRedis = { ...visit('redis', redis), shards };
  const model: ServiceModel = {
    stations: {
      workers: coresPerWorker * workers,
      postgres: postgresCores,
      ...Object.fromEntries(Array.from({ length: shards }, (_, shard) => [`redis-${shard}`, 1])),
    },
    // Five transactions (submit, claim, finish, and the start and end of an attempt) and four Redis calls (add and
    // take, twice each).
    beforeSlot: [visit(undefined, cost('api')), visit('postgres', postgres), onRedis],
    withSlot: [onRedis, visit('postgres', postgres), visit('workers', cost('worker')), visit('postgres', postgres)],
    afterSlot: [
      onRedis,
      onRedis,
      visit('postgres', postgres),
      visit(undefined, cost('webhook-dispatcher')),
      visit('postgres', postgres),
    ],
    workers,
    slotsPerWorker: projection.slotsPerWorker,
    renewal: visit('postgres', postgres),
    renewEveryMs,
  };
  const { jobsPerSecond, busyShare, longestRenewalMs } = simulateService(model, {
    jobs: simulatedJobs,
    random: createRandom(workers),
  });
  const busy = Object.entries(busyShare)
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, share]) => `${name} ${(share * 100).toFixed(0)} %`);
  return `at most ${jobsPerSecond.toFixed(0)} jobs per second (busy: ${busy.join(', ')}; longest renewal ${longestRenewalMs.toFixed(0)} ms)`;
}
