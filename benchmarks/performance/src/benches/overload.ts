/**
 * Measures the response times of submissions that arrive at ten times the rate that the language model can process. Two
 * stacks alternate, each with an API process and a worker. One stack has a slow model, and the other has a fast one.
 */
import {
  createTestDatabase,
  insertTestAccount,
  newMasterKey,
  startApp,
  testRedisPrefix,
  type TestAccount,
} from '@humanize/testing';
import { query } from '@humanize/database';
import { alternate } from '../harness/alternate.ts';
import type { Bench } from '../harness/bench.ts';
import type { Environment } from '../harness/environment.ts';
import { createHttpLoad, type HttpLoad } from '../harness/http-load.ts';
import { startMeasuredApi } from '../harness/measured-server.ts';
import { startModelServer } from '../harness/model-server.ts';
import { sampleText } from '../harness/sample-text.ts';
import { sendAtRate } from '../harness/send-at-rate.ts';
import { median, quantile } from '../harness/statistics.ts';

const words = 40;
const texts = 20;
const ratePerSecond = 8;
const overload = 10;
const seconds = 25;
/** Below the limit of five active jobs per account. */
const jobsPerAccount = 4;
const requestsAtOnceMax = 256;
const fast = { pace: { firstByteMs: 20, tokensPerSecond: 20_000, concurrencyMax: 64 }, concurrency: 64 };
/** One request per job, one at a time. */
const slow = {
  pace: { firstByteMs: (overload * 1_000) / ratePerSecond, tokensPerSecond: 20_000, concurrencyMax: 1 },
  concurrency: 1,
};

/** Response times and numbers of jobs. */
type Sample = {
  readonly p99Ms: number;
  readonly medianMs: number;
  readonly rejected: number;
  readonly ended: number;
  readonly waiting: number;
};

type SubmittingStack = { measure(): Promise<Sample>; stop(): Promise<void> };

export const overloaded: Bench = {
  name: 'overload',
  subject: `99th percentile of the response time of submissions, at ${overload} times the rate of the model`,
  baseline: 'the same with a fast model',
  unit: 'ms',
  goal: { bound: 'at most', value: 1 },
  async run(environment, { rounds }) {
    const own = { database: await createTestDatabase({ poolMax: 20 }), redis: testRedisPrefix() };
    const load = createHttpLoad({ atOnce: requestsAtOnceMax });
    const stacks = {
      slow: await startSubmittingStack(environment, { model: slow, load }),
      fast: await startSubmittingStack(own, { model: fast, load }),
    };
    const samples: Record<keyof typeof stacks, Sample[]> = { slow: [], fast: [] };
    const measure = async (name: keyof typeof stacks): Promise<number> => {
      const sample = await stacks[name].measure();
      samples[name].push(sample);
      return sample.p99Ms;
    };
    try {
      const measured = await alternate({ subject: () => measure('slow'), baseline: () => measure('fast') }, rounds);
      const [, ...slowRounds] = samples.slow;
      const [, ...fastRounds] = samples.fast;
      const sum = (of: readonly Sample[], key: 'rejected' | 'ended'): number =>
        of.reduce((total, sample) => total + sample[key], 0);
      return {
        rounds: measured,
        further: [
          {
            name: 'submissions that were not accepted',
            value: sum([...slowRounds, ...fastRounds], 'rejected'),
            unit: 'submissions',
            goal: { bound: 'at most', value: 0 },
          },
          {
            name: 'submissions for each job that the slow model finished',
            value: (slowRounds.length * ratePerSecond * seconds) / sum(slowRounds, 'ended'),
            unit: 'submissions',
            goal: { bound: 'at least', value: 0.9 * overload },
          },
        ],
        notes: {
          'median response time, ratio:': slowRounds
            .map(({ medianMs }, round) => (medianMs / (fastRounds[round]?.medianMs ?? 0)).toFixed(2))
            .join(' '),
          '\n    99th percentile in ms, slow and fast model:': slowRounds
            .map(({ p99Ms }, round) => `${p99Ms.toFixed(0)} and ${(fastRounds[round]?.p99Ms ?? 0).toFixed(0)}`)
            .join('; '),
          '\n    jobs waiting at the end of each round, slow model:': slowRounds
            .map(({ waiting }) => waiting)
            .join(' '),
          '\n    jobs waiting at the end of each round, fast model:': fastRounds
            .map(({ waiting }) => waiting)
            .join(' '),
        },
      };
    } finally {
      load.close();
      await stacks.slow.stop();
      await stacks.fast.stop();
      await own.redis.cleanup();
      await own.database.close();
    }
  },
};

async function startSubmittingStack(
  environment: Environment,
  { model, load }: { model: typeof fast; load: HttpLoad },
): Promise<SubmittingStack> {
  const { database, redis } = environment;
  const { masterKey } = newMasterKey();
  const server = await startModelServer({ texts, wordsPerText: words, pace: model.pace });
  const api = await startMeasuredApi(environment);
  const worker = await startApp({
    app: 'worker',
    env: {
      DATABASE_URL: database.url,
      REDIS_URL: redis.redisUrl,
      QUEUE_PREFIX: redis.prefix,
      MODEL_BASE_URL: server.baseUrl,
      MODEL_NAME: 'recorded',
      MODEL_PASSES: 'draft',
      MODEL_CONCURRENCY: String(model.concurrency),
    },
  });
  return {
    async measure() {
      const count = ratePerSecond * seconds;
      const accounts: TestAccount[] = [];
      while (accounts.length * jobsPerAccount < count)
        accounts.push(await insertTestAccount(database.db, { masterKey }));
      const before = await countJobs(environment);
      const submitted = await sendAtRate({ ratePerSecond, count }, async (index) => {
        const { apiKey } = accounts[index % accounts.length] as TestAccount;
        const body = JSON.stringify({ text: sampleText(words, index % texts) });
        const startedMs = performance.now();
        const isAccepted = await load
          .sendOne({ method: 'POST', url: `${api.baseUrl}/humanize`, apiKey, body }, 202)
          .then(() => true)
          .catch(() => false);
        return { ms: performance.now() - startedMs, isAccepted };
      });
      const after = await countJobs(environment);
      const times = submitted.map(({ ms }) => ms);
      return {
        p99Ms: quantile(times, 0.99),
        medianMs: median(times),
        rejected: submitted.filter(({ isAccepted }) => !isAccepted).length,
        ended: after.ended - before.ended,
        waiting: after.waiting,
      };
    },
    async stop() {
      await worker.stop();
      await api.stop();
      await server.stop();
    },
  };
}

async function countJobs({ database: { db } }: Environment): Promise<{ ended: number; waiting: number }> {
  const [counts] = await query<{ ended: number; waiting: number }>(
    db,
    'SELECT count(ended_as)::int AS ended, (count(*) - count(ended_as))::int AS waiting FROM jobs',
  );
  return counts ?? { ended: 0, waiting: 0 };
}
