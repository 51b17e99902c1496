import { startBreakableServers, type BreakableServers } from '@humanize/dev-servers';
import { measureRunningMs, staysTrue, waitUntil } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createJobConsumer, createJobQueue, QueueUnavailableError, type Consumer, type JobQueue } from './index.ts';

const prefix = '{outage}';
const addTimeoutMs = 1_000;
// The deadline plus a tolerance for a busy machine.
const deadlineMs = addTimeoutMs + 400;

let servers: BreakableServers;
let queue: JobQueue | undefined;
let consumer: Consumer | undefined;
let told: string[] = [];
const taken: string[] = [];

beforeAll(async () => {
  servers = await startBreakableServers();
});
afterEach(async () => {
  servers.redis.thaw();
  await servers.redis.start();
  await consumer?.close({ timeoutMs: 1_000 });
  await queue?.close();
  consumer = undefined;
  queue = undefined;
  told = [];
  taken.length = 0;
});
afterAll(() => servers.stop());

const open = (): JobQueue => createJobQueue({ redisUrl: servers.redis.url, prefix, addTimeoutMs });
const consume = (): Consumer => {
  const made = createJobConsumer({
    redisUrl: servers.redis.url,
    prefix,
    concurrency: 2,
    lockDurationMs: 2_000,
    onError: (error) => told.push(error.message),
    handle: (jobId) => Promise.resolve(void taken.push(jobId)),
  });
  made.run();
  return made;
};

/** Returns the outcome of an add and its duration in milliseconds. */
async function timedAdd(jobId: string): Promise<{ outcome: string; ms: number }> {
  const { result: outcome, ms } = await measureRunningMs(() =>
    (queue as JobQueue).add(jobId, { priority: 1 }).then(
      () => 'added',
      (error: unknown) => (error instanceof QueueUnavailableError ? 'unavailable' : String(error)),
    ),
  );
  return { outcome, ms };
}
/** Waits until the connection is dropped, which happens if Redis does not respond to a command for a few seconds. */
const untilDropped = (): Promise<unknown> =>
  waitUntil(() => queue?.isConnected() === false, { what: 'the connection to be dropped' });
const addUntilTaken = (jobId: string): Promise<unknown> =>
  waitUntil(
    async () => {
      await timedAdd(jobId);
      return taken.includes(jobId);
    },
    { what: `${jobId} to be taken`, intervalMs: 50 },
  );

test('if Redis is down from the start, an add fails in time, and succeeds once Redis is up', async () => {
  await servers.redis.kill();
  queue = open();
  const refused = await timedAdd('a-1');
  expect(refused.outcome).toBe('unavailable');
  expect(refused.ms).toBeLessThan(deadlineMs);
  await servers.redis.start();
  await waitUntil(async () => (await timedAdd('a-2')).outcome === 'added', { what: 'an add to succeed' });
});

test('while Redis is frozen, adds fail in time; they succeed once Redis continues', async () => {
  queue = open();
  await waitUntil(async () => (await timedAdd('f-0')).outcome === 'added', { what: 'the first add' });
  servers.redis.freeze();
  const refused = await Promise.all(['f-1', 'f-2', 'f-3'].map(timedAdd));
  expect(refused.map(({ outcome }) => outcome)).toEqual(['unavailable', 'unavailable', 'unavailable']);
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(deadlineMs);
  servers.redis.thaw();
  await waitUntil(async () => (await timedAdd('f-4')).outcome === 'added', { what: 'an add to succeed' });
});

test('an add succeeds when Redis is available again, regardless of how long it was frozen or down', async () => {
  queue = open();
  await waitUntil(async () => (await timedAdd('r-0')).outcome === 'added', { what: 'the first add' });
  const breaks = [
    { off: async () => servers.redis.freeze(), on: async () => servers.redis.thaw(), times: 2 },
    { off: async () => servers.redis.kill(), on: async () => servers.redis.start(), times: 1 },
  ];
  for (const { off, on, times } of breaks) {
    for (let time = 0; time < times; time += 1) {
      await off();
      expect((await timedAdd(`r-${time}`)).outcome).toBe('unavailable');
      await untilDropped();
      // Each time, Redis becomes available at a different moment of the reconnection.
      await staysTrue(() => !queue?.isConnected(), { what: 'no connection', durationMs: 500 + time * 400 });
      await on();
      expect((await timedAdd(`r-${time}`)).outcome).toBe('added');
    }
  }
});

test('many concurrent calls fail in time while Redis is unavailable', async () => {
  queue = open();
  await waitUntil(async () => (await timedAdd('m-0')).outcome === 'added', { what: 'the first add' });
  await servers.redis.kill();
  const refused = await Promise.all(Array.from({ length: 200 }, (_, index) => timedAdd(`m-${index + 1}`)));
  expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['unavailable']));
  expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(deadlineMs);
});

test('a connection dropped while Redis was frozen is replaced when Redis continues', async () => {
  queue = open();
  await waitUntil(async () => (await timedAdd('g-0')).outcome === 'added', { what: 'the first add' });
  servers.redis.freeze();
  await timedAdd('g-1');
  await untilDropped();
  expect((await timedAdd('g-2')).outcome).toBe('unavailable');
  servers.redis.thaw();
  await waitUntil(async () => (await timedAdd('g-2')).outcome === 'added', { what: 'an add to succeed' });
});

test('a consumer survives an outage of six seconds and stays healthy', async () => {
  queue = open();
  consumer = consume();
  await addUntilTaken('o-1');
  const survivor = consumer;
  await servers.redis.kill();
  await staysTrue(() => survivor.isHealthy(), { what: 'a healthy consumer', durationMs: 6_000, intervalMs: 250 });
  await servers.redis.start();
  await addUntilTaken('o-2');
  expect(await consumer.isHealthy()).toBe(true);
  // Several connections reconnected repeatedly, but the error was reported only once in ten seconds.
  expect(told.filter((message) => message.includes('ECONNREFUSED'))).toHaveLength(1);
});

test('a consumer continues after all data in Redis is deleted', async () => {
  queue = open();
  consumer = consume();
  await addUntilTaken('e-1');
  const client = new Redis(servers.redis.url);
  await client.flushall();
  client.disconnect();
  await addUntilTaken('e-2');
  expect(taken).toEqual(expect.arrayContaining(['e-1', 'e-2']));
});

test('closing ends in time while Redis is down or frozen', async () => {
  for (const breakIt of [() => servers.redis.kill(), () => Promise.resolve(servers.redis.freeze())]) {
    queue = open();
    consumer = consume();
    await addUntilTaken(`c-${taken.length}`);
    await breakIt();
    const [closingConsumer, closingQueue] = [consumer, queue];
    const { ms } = await measureRunningMs(async () => {
      await closingConsumer.close({ timeoutMs: 500 });
      await closingQueue.close();
    });
    expect(ms).toBeLessThan(4_000);
    servers.redis.thaw();
    await servers.redis.start();
  }
});
