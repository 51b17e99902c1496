import { staysTrue, testRedisPrefix, waitUntil, type TestRedis } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createJobConsumer, createJobQueue, type Consumer, type JobQueue } from './index.ts';

let redis: TestRedis;
let queue: JobQueue;
const consumers: Consumer[] = [];

beforeAll(() => {
  redis = testRedisPrefix();
});
beforeEach(() => {
  redis = { ...redis, prefix: `${redis.prefix}${consumers.length}` };
  queue = createJobQueue({ ...redis, addTimeoutMs: 2_000 });
  return waitUntil(() => queue.isConnected(), { what: 'the queue to connect' });
});
afterEach(async () => {
  await Promise.all(consumers.splice(0).map((consumer) => consumer.close({ timeoutMs: 1_000 })));
  await queue.close();
});
afterAll(() => redis.cleanup());

function consume(handle: (jobId: string) => Promise<void>, concurrency = 1): Consumer {
  const deps = { ...redis, concurrency, lockDurationMs: 2_000, stuckAfterMs: 200, onError: () => undefined };
  const consumer = createJobConsumer({ ...deps, handle });
  consumers.push(consumer);
  return consumer;
}

/** Handles `count` entries one by one and returns their IDs in order. */
async function drain(count: number): Promise<string[]> {
  const ids: string[] = [];
  consume((jobId) => Promise.resolve(void ids.push(jobId))).run();
  await waitUntil(() => ids.length >= count, { what: `${count} jobs` });
  return ids;
}

test('adding a waiting job again has no effect', async () => {
  await queue.add('a-1', { accountId: 'a' });
  await queue.add('a-1', { accountId: 'a' });
  expect(await queue.counts()).toMatchObject({ waiting: 0, prioritized: 1 });
});

test('a handled job can be added again', async () => {
  await queue.add('a-1', { accountId: 'a' });
  expect(await drain(1)).toEqual(['a-1']);
  await waitUntil(async () => (await queue.counts()).active === 0, { what: 'the entry to be removed' });
  await queue.add('a-1', { accountId: 'a' });
  await waitUntil(async () => (await queue.counts()).prioritized === 0, { what: 'the job to be taken again' });
});

test('if a handler throws, the error is reported, and the job is not retried but can be added again', async () => {
  const errors: string[] = [];
  let handled = 0;
  const consumer = createJobConsumer({
    ...redis,
    concurrency: 1,
    lockDurationMs: 2_000,
    onError: (error) => errors.push(error.message),
    handle: () => {
      handled += 1;
      return Promise.reject(new Error(`attempt ${handled}`));
    },
  });
  consumers.push(consumer);
  consumer.run();
  await queue.add('a-1', { accountId: 'a' });
  await waitUntil(() => errors.length === 1, { what: 'the first error' });
  await queue.add('a-1', { accountId: 'a' });
  await waitUntil(() => errors.length === 2, { what: 'the second error' });
  expect(errors).toEqual(['attempt 1', 'attempt 2']);
});

test('counts include the waiting entries of all shards', async () => {
  const sharded = createJobQueue({ ...redis, shards: 4, addTimeoutMs: 2_000 });
  try {
    const empty = { waiting: 0, prioritized: 0, active: 0, delayed: 0, overdue: 0 };
    expect(await sharded.counts()).toEqual(empty);
    await sharded.addBulk(Array.from({ length: 20 }, (_, index) => ({ jobId: `j-${index}`, accountId: `${index}` })));
    expect(await sharded.counts()).toEqual({ ...empty, prioritized: 20 });
    expect((await queue.counts()).prioritized).toBeLessThan(20);
  } finally {
    await sharded.close();
  }
});

test('Redis contains only IDs', async () => {
  await queue.add('0193aaaa-0000-7000-8000-000000000001', { accountId: 'a' });
  const client = new Redis(redis.redisUrl);
  const entry = await client.hgetall(`${redis.prefix}:jobs:0193aaaa-0000-7000-8000-000000000001`);
  client.disconnect();
  expect(entry).toMatchObject({ name: 'humanize', data: '{}' });
});

test('the eviction policy of the server is returned', async () => {
  expect(await queue.evictionPolicy()).toBe('noeviction');
});

test('a consumer respects its concurrency limit and takes no entries while it is paused', async () => {
  const running: (() => void)[] = [];
  let done = 0;
  const consumer = consume(async () => {
    await new Promise<void>((finish) => running.push(finish));
    done += 1;
  }, 2);
  await queue.addBulk(Array.from({ length: 6 }, (_, index) => ({ jobId: `a-${index}`, accountId: 'a' })));
  consumer.run();
  for (const ended of [2, 4, 6]) {
    await waitUntil(() => running.length === 2, { what: 'two jobs at once' });
    await staysTrue(() => running.length === 2, { what: 'no third job', durationMs: 50 });
    for (const finish of running.splice(0)) finish();
    await waitUntil(() => done === ended, { what: `${ended} jobs` });
  }
  consumer.pause();
  await queue.add('later', { accountId: 'a' });
  await staysTrue(() => running.length === 0, { what: 'no job to be taken', durationMs: 100 });
  expect(done).toBe(6);
});

test('closing waits for entries in progress and takes no new ones', async () => {
  const done: string[] = [];
  const { promise: mayFinish, resolve: finish } = Promise.withResolvers<void>();
  const consumer = consume(async (jobId) => {
    await mayFinish;
    done.push(jobId);
  });
  consumer.run();
  await queue.addBulk([
    { jobId: 'a-1', accountId: 'a' },
    { jobId: 'a-2', accountId: 'a' },
  ]);
  await waitUntil(async () => (await queue.counts()).active === 1, { what: 'the first job to be taken' });
  let closed = false;
  const closing = consumer.close({ timeoutMs: 10_000 }).then(() => (closed = true));
  await staysTrue(() => !closed, { what: 'closing to wait', durationMs: 200 });
  finish();
  await closing;
  expect(done).toEqual(['a-1']);
  expect(await queue.counts()).toMatchObject({ prioritized: 1, active: 0 });
});

test('entries that do not finish in time are reported, then returned to the queue immediately', async () => {
  const stuck = consume(() => new Promise(() => undefined));
  stuck.run();
  await queue.add('a-1', { accountId: 'a' });
  await waitUntil(async () => (await queue.counts()).active === 1, { what: 'the job to be taken' });
  const unfinished: string[][] = [];
  await stuck.close({
    timeoutMs: 100,
    onUnfinished: async (ids) => {
      unfinished.push(ids);
      expect((await queue.counts()).active).toBe(1);
    },
  });
  expect(unfinished).toEqual([['a-1']]);
  expect(await drain(1)).toEqual(['a-1']);
});

test('an entry is returned to the queue even if its handler finishes at the same moment', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stuck = consume(() => promise);
  stuck.run();
  await queue.add('a-1', { accountId: 'a' });
  await waitUntil(async () => (await queue.counts()).active === 1, { what: 'the job to be taken' });
  await stuck.close({
    timeoutMs: 100,
    onUnfinished: async () => {
      resolve();
      await staysTrue(async () => (await queue.counts()).active === 1, { what: 'an active entry', durationMs: 50 });
    },
  });
  expect(await drain(1)).toEqual(['a-1']);
});

test('a consumer that takes no entries while jobs are waiting is unhealthy, even if the system clock is set back; an idle or busy consumer is healthy', async () => {
  const neverStarted = consume(() => Promise.resolve());
  await staysTrue(() => neverStarted.isHealthy(), { what: 'an idle consumer to be healthy', durationMs: 250 });
  await queue.add('a-1', { accountId: 'a' });
  expect(await neverStarted.isHealthy()).toBe(false);
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  expect(await neverStarted.isHealthy()).toBe(false);
  clock.mockRestore();
  neverStarted.run();
  await waitUntil(() => neverStarted.isHealthy(), { what: 'the consumer to be healthy' });
});

test('the entry of an unresponsive consumer is handed out again', async () => {
  const silent = new Redis(redis.redisUrl);
  const taken = consume(() => new Promise(() => undefined));
  taken.run();
  await queue.add('a-1', { accountId: 'a' });
  await waitUntil(async () => (await queue.counts()).active === 1, { what: 'the job to be taken' });
  // Delete the lock, as if the consumer had become unresponsive and lost it.
  const handedOut: string[] = [];
  consume((jobId) => Promise.resolve(void handedOut.push(jobId))).run();
  await waitUntil(
    async () => {
      await silent.del(`${redis.prefix}:jobs:a-1:lock`);
      return handedOut.length > 0;
    },
    { what: 'the job to be handed out again', intervalMs: 100 },
  );
  silent.disconnect();
  expect(handedOut).toEqual(['a-1']);
});
