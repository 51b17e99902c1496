/**
 * Runs one worker with hundreds of concurrent jobs on a busy language model. Measures how much time the worker adds to
 * the model's time, and what the jobs cost in CPU time, event loop delay and memory.
 */
import { compareMeaning } from '@humanize/fidelity';
import { startApp } from '@humanize/testing';
import type { Bench, SecondaryMetric } from '../harness/bench.ts';
import { createCpuMeter } from '../harness/cpu-meter.ts';
import { longestDelayMs } from '../harness/longest-delay.ts';
import { createJobMaker } from '../harness/make-jobs.ts';
import { readMemoryMb } from '../harness/process-memory.ts';
import { recordSample } from '../harness/reworded-sample.ts';
import { runJobs } from '../harness/run-jobs.ts';
import { sampleText } from '../harness/sample-text.ts';
import { startModelServer, type ModelReport } from '../harness/model-server.ts';
import type { Environment } from '../harness/environment.ts';
import { quantile } from '../harness/statistics.ts';
import { query } from '@humanize/database';

const jobs = 500;
const wordsPerText = 300;
/** Time to first token, tokens per second of each request, and requests processed concurrently. */
const pace = { firstByteMs: 500, tokensPerSecond: 40, concurrencyMax: 256 };
/** The draft is checked. The spelling rules return it unchanged. */
const checkedVersions = 1;

export const modelLoad: Bench = {
  name: 'model-load',
  subject: `share of the time of a job spent outside the model, with ${jobs} concurrent jobs of ${wordsPerText} words (95th percentile)`,
  unit: '%',
  goal: { bound: 'at most', value: 5 },
  async run(environment) {
    const model = await startModelServer({ texts: jobs, wordsPerText, pace });
    const worker = await startApp({ app: 'worker', env: workerEnvironment(environment, model.baseUrl) });
    const meter = await createCpuMeter(environment, { nodePid: worker.pid });
    const made = await createJobMaker(environment.database)(jobs, (index) => sampleText(wordsPerText, index));
    const idleMemoryMb = readMemoryMb(worker.pid, 'peak');
    await longestDelayMs(worker.healthUrl);
    const startedAt = Date.now();
    const cpu = await meter.measure(() => runJobs(environment, made));
    const delayMs = await longestDelayMs(worker.healthUrl);
    const memoryMb = readMemoryMb(worker.pid, 'peak');
    const report = await model.report();
    const ended = await readJobs(environment);
    await worker.stop();
    await model.stop();
    const checkMs = measureCheckMs();
    const shares = listShares(ended, report, startedAt);
    return {
      rounds: [{ subject: quantile(shares, 0.95) }],
      further: [
        { name: 'jobs that succeeded', value: count(ended, 'succeeded'), unit: 'jobs', goal: atLeast(jobs) },
        {
          name: 'jobs returned exactly as the model wrote them',
          value: ended.filter(({ output }, index) => output === rewriteOf(index)).length,
          unit: 'jobs',
          goal: atLeast(jobs),
        },
        {
          name: 'CPU time of the worker per job, without the check',
          value: cpu.node / jobs - checkMs,
          unit: 'ms',
          goal: atMost(10),
        },
        { name: 'longest event loop delay', value: delayMs, unit: 'ms', goal: atMost(50) },
        { name: 'peak resident memory of the worker', value: memoryMb, unit: 'MB', goal: atMost(400) },
      ],
      notes: {
        'seconds in total': (Date.now() - startedAt) / 1_000,
        'median share, %': quantile(shares, 0.5),
        'peak resident memory before the first job, MB': idleMemoryMb,
        'requests per job': sum(Object.values(report.requests)) / jobs,
        'CPU time of the check per job, ms': checkMs,
        'CPU time of the worker per job, including the check, ms': cpu.node / jobs,
        'CPU time of Postgres per job, ms': cpu.postgres / jobs,
      },
    };
  },
};

const atMost = (value: number): SecondaryMetric['goal'] => ({ bound: 'at most', value });
const atLeast = (value: number): SecondaryMetric['goal'] => ({ bound: 'at least', value });

function workerEnvironment({ database, redis }: Environment, baseUrl: string): Record<string, string> {
  return {
    DATABASE_URL: database.url,
    REDIS_URL: redis.redisUrl,
    QUEUE_PREFIX: redis.prefix,
    MODEL_BASE_URL: baseUrl,
    MODEL_NAME: 'recorded',
    // All jobs are in flight. Requests beyond the server's capacity wait at the server.
    WORKER_CONCURRENCY: String(jobs),
    MODEL_CONCURRENCY: String(jobs),
    STORE_EDITS: 'on',
  };
}

type EndedJob = { readonly status: unknown; readonly completedAt: Date; readonly output: unknown };

/** Returns the jobs in the order of their texts. They are created concurrently, in any order. */
async function readJobs({ database }: Environment): Promise<readonly EndedJob[]> {
  const text = 'SELECT status, jobs.completed_at, input, output FROM jobs JOIN job_payloads ON job_id = id';
  const byInput = new Map((await query(database.db, text)).map((row) => [row['input'], row]));
  return Array.from({ length: jobs }, (_, index) => {
    const { status, completed_at: completedAt, output } = byInput.get(sampleText(wordsPerText, index)) ?? {};
    if (!(completedAt instanceof Date)) throw new Error(`the job of text ${index} has not ended`);
    return { status, completedAt, output };
  });
}

/** Returns the percentage of each job's time, measured from the start of the run, that was not spent in the model. */
function listShares(ended: readonly EndedJob[], { busyMs }: ModelReport, startedAt: number): number[] {
  return ended.map(({ completedAt }, index) => {
    const totalMs = completedAt.getTime() - startedAt;
    return (100 * (totalMs - (busyMs[index] ?? 0))) / totalMs;
  });
}

function rewriteOf(index: number): string {
  return recordSample(wordsPerText, index)
    .map(({ rewrite }) => rewrite)
    .join('\n\n');
}

function count(ended: readonly EndedJob[], status: string): number {
  return ended.filter((job) => job.status === status).length;
}

/**
 * Returns the CPU time of the meaning check per job, in milliseconds. The check runs on the same texts and the same
 * number of times as in the worker, without a warm-up.
 */
function measureCheckMs(): number {
  const pairs = Array.from({ length: jobs }, (_, index) => recordSample(wordsPerText, index)).flat();
  const before = process.cpuUsage();
  for (let version = 0; version < checkedVersions; version += 1) {
    for (const { source, rewrite } of pairs) compareMeaning(source, rewrite);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / jobs;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
