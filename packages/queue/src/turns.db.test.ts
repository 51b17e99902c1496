import { staysTrue, testRedisPrefix, waitUntil, type TestRedis } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createJobConsumer, createJobQueue, type Consumer, type JobQueue } from './index.ts';
import { shardOf } from './shards.ts';

let redis: TestRedis;
let tests = 0;
const queues: JobQueue[] = [];
const consumers: Consumer[] = [];

beforeAll(() => {
  redis = testRedisPrefix();
});
beforeEach(() => {
  tests += 1;
});
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.close({ timeoutMs: 1_000 })));
  await Promise.all(queues.splice(0).map((queue) => queue.close()));
});
afterAll(() => redis.cleanup());

const place = (shards: number) => ({ redisUrl: redis.redisUrl, prefix: `${redis.prefix}${tests}`, shards });

async function open(shards = 1): Promise<JobQueue> {
  const queue = createJobQueue({ ...place(shards), addTimeoutMs: 5_000 });
  queues.push(queue);
  await waitUntil(() => queue.isConnected(), { what: 'the queue to connect' });
  return queue;
}

function consume(
  handle: (jobId: string, started: () => void) => Promise<void>,
  { shards = 1, concurrency = 1, capacity }: { shards?: number; concurrency?: number; capacity?: () => number } = {},
): Consumer {
  const limits = { concurrency, lockDurationMs: 5_000, ...(capacity && { capacity }) };
  const consumer = createJobConsumer({ ...place(shards), ...limits, onError: () => undefined, handle });
  consumers.push(consumer);
  return consumer;
}

/** Handles `count` entries one by one and returns their IDs in order. */
async function drain(count: number, shards = 1): Promise<string[]> {
  const ids: string[] = [];
  consume(async (jobId) => void ids.push(jobId), { shards }).run();
  await waitUntil(() => ids.length >= count, { what: `${count} jobs` });
  return ids;
}

test('accounts take turns: each turn serves one job of every waiting account', async () => {
  const queue = await open();
  for (const jobId of ['a-1', 'a-2', 'a-3']) await queue.add(jobId, { accountId: 'a' });
  for (const jobId of ['b-1', 'b-2']) await queue.add(jobId, { accountId: 'b' });
  await queue.add('c-1', { accountId: 'c' });
  expect(await drain(6)).toEqual(['a-1', 'b-1', 'c-1', 'a-2', 'b-2', 'a-3']);
});

test('an account that was just served waits for the next turn, even if it had only one job', async () => {
  const queue = await open();
  for (const jobId of ['a-1', 'a-2', 'a-3']) await queue.add(jobId, { accountId: 'a' });
  await queue.add('b-1', { accountId: 'b' });
  const served: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  consume(async (jobId) => {
    served.push(jobId);
    // b submits its next job as soon as the previous one is served.
    if (jobId.startsWith('b') && served.length < 6) await queue.add(`b-${served.length}`, { accountId: 'b' });
    if (served.length === 6) resolve();
  }).run();
  await promise;
  expect(served.map((jobId) => jobId.charAt(0)).join('')).toMatch(/^(?:ab|ba){3}$/);
});

test('jobs that are added together take turns, and jobs that are already waiting are not added again', async () => {
  const queue = await open();
  await queue.add('a-1', { accountId: 'a' });
  const jobs = ['a-1', 'a-2', 'a-3', 'b-1'].map((jobId) => ({ jobId, accountId: jobId.charAt(0) }));
  expect(await queue.addBulk(jobs)).toEqual(['a-2', 'a-3', 'b-1']);
  expect(await drain(4)).toEqual(['a-1', 'b-1', 'a-2', 'a-3']);
});

test('the lowest turn of all shards is served first', async () => {
  const shards = 4;
  const queue = await open(shards);
  const accountOf = (shard: number): string => {
    for (let index = 0; ; index += 1) if (shardOf(`account-${index}`, shards) === shard) return `account-${index}`;
  };
  const [first, second, third] = [accountOf(0), accountOf(1), accountOf(2)];
  for (const jobId of ['a-1', 'a-2', 'a-3']) await queue.add(jobId, { accountId: first });
  await queue.add('b-1', { accountId: second });
  await queue.add('c-1', { accountId: third });
  const order = await drain(5, shards);
  expect(order.slice(0, 3).toSorted()).toEqual(['a-1', 'b-1', 'c-1']);
  expect(order.slice(3)).toEqual(['a-2', 'a-3']);
});

test('a consumer takes only as many entries as it has capacity for, and more when one begins or capacity is freed', async () => {
  const queue = await open();
  await queue.addBulk(Array.from({ length: 9 }, (_, index) => ({ jobId: `j-${index}`, accountId: 'a' })));
  const taken: (() => void)[] = [];
  let free = 1;
  const consumer = consume(
    (_jobId, started) => {
      taken.push(started);
      return new Promise(() => undefined);
    },
    { concurrency: 50, capacity: () => free + 1 },
  );
  consumer.run();
  const holds = (count: number) =>
    waitUntil(async () => taken.length === count && (await queue.counts()).active === count, { what: `${count} jobs` });
  await expect(holds(2)).resolves.toBe(true);
  free = 0;
  taken[0]?.();
  taken[0]?.();
  await expect(holds(2)).resolves.toBe(true);
  taken[1]?.();
  await expect(holds(3)).resolves.toBe(true);
  free = 2;
  consumer.recheckCapacity();
  await expect(holds(5)).resolves.toBe(true);
});

test.each([1, 2])(
  'a consumer without capacity leaves entries to an idle consumer (initial capacity: %d)',
  async (first) => {
    const queue = await open();
    const full: string[] = [];
    const idle: string[] = [];
    let capacity = first;
    consume(
      (jobId) => {
        full.push(jobId);
        return new Promise(() => undefined);
      },
      { concurrency: 50, capacity: () => capacity },
    ).run();
    await queue.add('a-1', { accountId: 'a' });
    await waitUntil(() => full.length === 1, { what: 'the first job' });
    // If the consumer may hold two entries, it now waits for the second one and is the first to be woken.
    await staysTrue(() => full.length === 1, { what: 'no other job', durationMs: 100 });
    capacity = 1;
    consume(async (jobId) => void idle.push(jobId)).run();
    await staysTrue(() => idle.length === 0, { what: 'no job', durationMs: 100 });
    for (let index = 2; index < 8; index += 1) {
      await queue.add(`a-${index}`, { accountId: 'a' });
      await waitUntil(() => idle.length === index - 1, { what: `job ${index}`, timeoutMs: 4_000 });
    }
    expect(full).toEqual(['a-1']);
  },
);

/**
 * Runs a loop in which each account always has the given number of jobs. Returns the number of served jobs by account.
 */
async function serveLoop(
  activeJobs: ReadonlyMap<string, number>,
  { shards, jobs, concurrency }: { shards: number; jobs: number; concurrency: number },
): Promise<ReadonlyMap<string, number>> {
  const queue = await open(shards);
  const served = new Map([...activeJobs.keys()].map((account) => [account, 0]));
  let added = 0;
  let ended = 0;
  const submit = (accountId: string): Promise<void> => queue.add(`${accountId}.${(added += 1)}`, { accountId });
  const consumer = consume(
    async (jobId) => {
      await new Promise(setImmediate);
      const account = jobId.split('.', 1)[0] ?? '';
      served.set(account, (served.get(account) ?? 0) + 1);
      ended += 1;
      if (ended < jobs) await submit(account);
    },
    { shards, concurrency },
  );
  const all = [...activeJobs].flatMap(([account, count]) => Array.from({ length: count }, () => account));
  for (const account of all) await submit(account);
  consumer.run();
  await waitUntil(() => ended >= jobs, { what: 'all jobs' });
  return served;
}

test.each([
  { shards: 1, others: 1 },
  { shards: 1, others: 3 },
  { shards: 4, others: 1 },
  { shards: 4, others: 3 },
])(
  'with $shards shards, an account with five jobs gets the same share as 20 others with $others each',
  async ({ shards, others }) => {
    const accounts = new Map([['greedy', 5], ...Array.from({ length: 20 }, (_, n) => [`other-${n}`, others] as const)]);
    const served = await serveLoop(accounts, { shards, jobs: 420, concurrency: 4 });
    // The fair share of 420 jobs among 21 accounts is 20. Each account is guaranteed at least half of its fair share,
    // and gets at most 1.5 times its fair share.
    for (const count of served.values()) {
      expect(count).toBeGreaterThanOrEqual(10);
      expect(count).toBeLessThanOrEqual(30);
    }
  },
);
