/**
 * Measures how a worker divides its time between accounts. One account always has five active jobs, and 20 other
 * accounts always have one or three. Each job is one request to a recorded model, which limits the throughput. Only
 * jobs that end in the middle of a run are counted.
 */
import { query } from '@humanize/database';
import { createJobQueue } from '@humanize/queue';
import {
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  startApp,
  waitUntil,
  type TestAccount,
} from '@humanize/testing';
import type { Bench } from '../harness/bench.ts';
import type { Environment } from '../harness/environment.ts';
import { sampleText } from '../harness/sample-text.ts';
import { startModelServer, type ModelServer } from '../harness/model-server.ts';

const words = 40;
const texts = 20;
const others = 20;
const greedyJobs = 5;
const modelRequests = 8;
const pace = { firstByteMs: 150, tokensPerSecond: 5_000, concurrencyMax: modelRequests };
/** Number of turns across all accounts: the turns that are counted, and the turns before and after them. */
const turns = { counted: 16, around: 4 };
const limitMs = 600_000;

/**
 * A case: the number of active jobs that each of the other accounts has, `WORKER_CONCURRENCY`, and the number of queue
 * shards.
 */
type Case = { readonly each: number; readonly concurrency: number | undefined; readonly shards: number };

const cases: readonly Case[] = [1, 4].flatMap((shards) =>
  [undefined, 4].flatMap((concurrency) => [1, 3].map((each) => ({ each, concurrency, shards }))),
);

/** Shares of jobs as multiples of the fair share. */
type Shares = { readonly greedy: number; readonly least: number; readonly most: number };

export const fairness: Bench = {
  name: 'fairness',
  subject: `share of an account with ${greedyJobs} active jobs that competes with ${others} accounts that have one or three`,
  unit: 'times the fair share',
  goal: { bound: 'at most', value: 1.5 },
  async run(environment) {
    const model = await startModelServer({ texts, wordsPerText: words, pace });
    const measured: { of: Case; shares: Shares }[] = [];
    const keys = newMasterKey();
    for (const of of cases) measured.push({ of, shares: await measure(environment, { of, model, keys }) });
    await model.stop();
    return {
      rounds: measured.map(({ shares }) => ({ subject: shares.greedy })),
      further: [
        {
          name: 'highest share of another account',
          value: Math.max(...measured.map(({ shares }) => shares.most)),
          unit: 'times the fair share',
          goal: { bound: 'at most', value: 1.5 },
        },
        {
          name: 'lowest share of any account',
          value: Math.min(...measured.map(({ shares }) => shares.least)),
          unit: 'times the fair share',
          goal: { bound: 'at least', value: 0.5 },
        },
      ],
      notes: Object.fromEntries(measured.map(({ of, shares }) => [`\n    ${describeCase(of)}:`, describe(shares)])),
    };
  },
};

const describeCase = ({ each, concurrency, shards }: Case): string =>
  `${shards} shard${shards === 1 ? '' : 's'}, WORKER_CONCURRENCY ${concurrency ?? 'not set'}, ${others} accounts with ${each}`;

const describe = ({ greedy, least, most }: Shares): string =>
  `greedy ${greedy.toFixed(2)}, others ${least.toFixed(2)} to ${most.toFixed(2)}`;

type Measured = { readonly of: Case; readonly model: ModelServer; readonly keys: ReturnType<typeof newMasterKey> };

async function measure(environment: Environment, { of, model, keys }: Measured): Promise<Shares> {
  const { db } = environment.database;
  const place = { redisUrl: environment.redis.redisUrl, prefix: environment.redis.prefix, shards: of.shards };
  const worker = await startApp({
    app: 'worker',
    env: {
      DATABASE_URL: environment.database.url,
      REDIS_URL: place.redisUrl,
      QUEUE_PREFIX: place.prefix,
      QUEUE_SHARDS: String(of.shards),
      MODEL_BASE_URL: model.baseUrl,
      MODEL_NAME: 'recorded',
      MODEL_PASSES: 'draft',
      MODEL_CONCURRENCY: String(modelRequests),
      ...(of.concurrency !== undefined && { WORKER_CONCURRENCY: String(of.concurrency) }),
    },
  });
  const queue = createJobQueue({ ...place, addTimeoutMs: 10_000 });
  try {
    const options = { masterKey: keys.masterKey, words: 1_000_000 };
    const greedy = await insertTestAccount(db, options);
    const modest = await Promise.all(Array.from({ length: others }, () => insertTestAccount(db, options)));
    const wanted = [
      { account: greedy, active: greedyJobs },
      ...modest.map((account) => ({ account, active: of.each })),
    ];
    const ended = await runLoop(environment, { wanted, queue });
    const first = turns.around * wanted.length;
    const counted = ended.slice(first, first + turns.counted * wanted.length);
    const shareOf = ({ accountId }: TestAccount): number =>
      counted.filter((id) => id === accountId).length / turns.counted;
    const shares = modest.map(shareOf);
    return { greedy: shareOf(greedy), least: Math.min(...shares), most: Math.max(...shares) };
  } finally {
    await queue.close();
    await worker.stop();
  }
}

type Loop = {
  readonly wanted: readonly { readonly account: TestAccount; readonly active: number }[];
  readonly queue: ReturnType<typeof createJobQueue>;
};

/**
 * Keeps the desired number of jobs active. Returns the account of each finished job, in the order in which the jobs
 * ended.
 */
async function runLoop({ database: { db } }: Environment, { wanted, queue }: Loop): Promise<string[]> {
  const total = (turns.counted + 2 * turns.around) * wanted.length;
  const ids = wanted.map(({ account }) => account.accountId);
  let seed = 0;
  await waitUntil(() => queue.isConnected(), { what: 'Redis' });
  return waitUntil(
    async () => {
      const ended = await query<{ account: string }>(
        db,
        `SELECT account_id AS account FROM jobs WHERE account_id = ANY ($1::uuid[]) AND ended_as = 'succeeded' ORDER BY completed_at, id`,
        [ids],
      );
      const done = ended.map(({ account }) => account);
      const active = await query<{ account: string; jobs: number }>(
        db,
        `SELECT account_id AS account, count(*)::int AS jobs FROM jobs WHERE account_id = ANY ($1::uuid[]) AND ended_as IS NULL GROUP BY 1`,
        [ids],
      );
      if (done.length >= total) return active.length === 0 ? done : false;
      const activeOf = new Map(active.map(({ account, jobs }) => [account, jobs]));
      await Promise.all(
        wanted.map(async ({ account, active: most }) => {
          for (let jobs = activeOf.get(account.accountId) ?? 0; jobs < most; jobs += 1) {
            const job = await insertTestJob(db, account, { text: sampleText(words, (seed += 1) % texts) });
            await queue.add(job.jobId, job);
          }
        }),
      );
      return false;
    },
    { what: 'all jobs to end', timeoutMs: limitMs, intervalMs: 25 },
  );
}
