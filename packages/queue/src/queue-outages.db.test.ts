import { startBreakableRedis } from '@humanize/dev-servers';
import { measureRunningMs, staysTrue, waitUntil } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { createJobConsumer, createJobQueue, QueueUnavailableError, type Consumer, type JobQueue } from './index.ts';

const prefix = '{outage}';
const addTimeoutMs = 1_000;
// The deadline plus a tolerance for a busy machine.
const deadlineMs = addTimeoutMs + 400;
/** Maximum number of attempts. An attempt can miss its deadline because the machine is busy. */
const attemptsMax = 3;
// The time limits for closing add up to 3.5 s. Without them, closing would wait until a connection has been silent for
// 15 s.
const closesWithinMs = 8_000;

let servers: Awaited<ReturnType<typeof startBreakableRedis>>;
let queue: JobQueue | undefined;
let consumer: Consumer | undefined;
let told: { message: string; atMs: number }[] = [];
const taken: string[] = [];

beforeAll(async () => {
  servers = await startBreakableRedis();
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
    onError: ({ message }) => told.push({ message, atMs: Date.now() }),
    handle: (jobId) => Promise.resolve(void taken.push(jobId)),
  });
  made.run();
  return made;
};

/** Returns the outcome of an add and its duration in milliseconds. */
async function timedAdd(jobId: string): Promise<{ outcome: string; ms: number }> {
  const { result: outcome, ms } = await measureRunningMs(() =>
    (queue as JobQueue).add(jobId, { accountId: 'a' }).then(
      () => 'added',
      (error: unknown) => (error instanceof QueueUnavailableError ? 'unavailable' : String(error)),
    ),
  );
  return { outcome, ms };
}
/**
 * Calls `breakRedis`, then makes concurrent adds, which must fail. Repeats both if the adds missed their deadline, which
 * can happen on a busy machine. Returns all outcomes, and the duration of the longest add in the fastest attempt.
 */
async function addsInVain(
  jobIds: readonly string[],
  breakRedis: () => Promise<void>,
): Promise<{ outcomes: Set<string>; ms: number }> {
  const outcomes = new Set<string>();
  let ms = Infinity;
  for (let attempt = 0; attempt < attemptsMax && ms >= deadlineMs; attempt += 1) {
    await breakRedis();
    const adds = await Promise.all(jobIds.map(timedAdd));
    for (const { outcome } of adds) outcomes.add(outcome);
    ms = Math.min(ms, Math.max(...adds.map((add) => add.ms)));
  }
  return { outcomes, ms };
}
/** Makes Redis available if it is not, and waits until an add succeeds. */
async function untilAdded(jobId: string): Promise<void> {
  servers.redis.thaw();
  await servers.redis.start();
  await waitUntil(async () => (await timedAdd(jobId)).outcome === 'added', { what: 'an add to succeed' });
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
  const { outcomes, ms } = await addsInVain(['a-1'], async () => {
    await servers.redis.kill();
    await queue?.close();
    queue = open();
  });
  expect(outcomes).toEqual(new Set(['unavailable']));
  expect(ms).toBeLessThan(deadlineMs);
  await untilAdded('a-2');
});

test('while Redis is frozen, adds fail in time; they succeed once Redis continues', async () => {
  queue = open();
  const { outcomes, ms } = await addsInVain(['f-1', 'f-2', 'f-3'], async () => {
    await untilAdded('f-0');
    servers.redis.freeze();
  });
  expect(outcomes).toEqual(new Set(['unavailable']));
  expect(ms).toBeLessThan(deadlineMs);
  await untilAdded('f-4');
});

test('an add succeeds when Redis is available again, regardless of how long it was frozen or down', async () => {
  queue = open();
  await waitUntil(async () => (await timedAdd('r-0')).outcome === 'added', { what: 'the first add' });
  const breaks = [
    { off: async () => servers.redis.freeze(), on: async () => servers.redis.thaw(), times: 2 },
    { off: async () => servers.redis.kill(), on: async () => servers.redis.start(), times: 1 },
  ];
  const addAfter = async ({ off, on }: (typeof breaks)[number], durationMs: number): Promise<string> => {
    await off();
    expect((await timedAdd('r-1')).outcome).toBe('unavailable');
    await untilDropped();
    await staysTrue(() => !queue?.isConnected(), { what: 'no connection', durationMs });
    await on();
    return (await timedAdd('r-1')).outcome;
  };
  for (const outage of breaks) {
    for (let time = 0; time < outage.times; time += 1) {
      // Each time, Redis becomes available at a different moment in the reconnection cycle.
      const durationMs = 500 + time * 400;
      let outcome = '';
      // On a busy machine, connecting can take longer than an add waits.
      for (let attempt = 0; attempt < attemptsMax && outcome !== 'added'; attempt += 1) {
        outcome = await addAfter(outage, durationMs);
      }
      expect(outcome).toBe('added');
      await waitUntil(() => queue?.isConnected(), { what: 'the connection' });
    }
  }
});

test('many concurrent calls fail in time while Redis is unavailable', async () => {
  queue = open();
  const jobIds = Array.from({ length: 200 }, (_, index) => `m-${index + 1}`);
  const { outcomes, ms } = await addsInVain(jobIds, async () => {
    await untilAdded('m-0');
    await servers.redis.kill();
    await untilDropped();
  });
  expect(outcomes).toEqual(new Set(['unavailable']));
  expect(ms).toBeLessThan(deadlineMs);
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

test('a consumer survives a six-second outage and stays healthy', async () => {
  queue = open();
  consumer = consume();
  await addUntilTaken('o-1');
  const survivor = consumer;
  await servers.redis.kill();
  await staysTrue(() => survivor.isHealthy(), { what: 'a healthy consumer', durationMs: 6_000, intervalMs: 250 });
  await servers.redis.start();
  await addUntilTaken('o-2');
  expect(await consumer.isHealthy()).toBe(true);
  // Several connections reconnected repeatedly, but the error was reported only once every ten seconds. On a busy
  // machine, the outage can last longer than that.
  const reportedAtMs = told.filter(({ message }) => message.includes('ECONNREFUSED')).map(({ atMs }) => atMs);
  expect(reportedAtMs.length).toBeGreaterThan(0);
  const intervalsMs = reportedAtMs.slice(1).map((atMs, index) => atMs - (reportedAtMs[index] ?? 0));
  expect(intervalsMs.filter((intervalMs) => intervalMs < 9_900)).toEqual([]);
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
    expect(ms).toBeLessThan(closesWithinMs);
    servers.redis.thaw();
    await servers.redis.start();
  }
});
