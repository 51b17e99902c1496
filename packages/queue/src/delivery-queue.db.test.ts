import { testRedisPrefix, waitUntil, type TestRedis } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createDeliveryConsumer, createDeliveryQueue, type DeliveryEntry, type DeliveryQueue } from './index.ts';

let redis: TestRedis;
let queue: DeliveryQueue;
const closing: (() => Promise<void>)[] = [];

beforeAll(() => {
  redis = testRedisPrefix();
});
beforeEach(() => {
  redis = { ...redis, prefix: `${redis.prefix}+` };
  queue = createDeliveryQueue({ ...redis, addTimeoutMs: 2_000 });
  return waitUntil(() => queue.isConnected(), { what: 'the queue to connect' });
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await queue.close();
});
afterAll(() => redis.cleanup());

type Taken = DeliveryEntry & { atMs: number };

function consume(responses: readonly ({ postponeMs: number } | undefined)[] = []): Taken[] {
  const taken: Taken[] = [];
  const consumer = createDeliveryConsumer({
    ...redis,
    concurrency: 4,
    lockDurationMs: 2_000,
    onError: () => undefined,
    handle: (entry) => {
      taken.push({ ...entry, atMs: performance.now() });
      return Promise.resolve(responses[taken.length - 1]);
    },
  });
  closing.push(() => consumer.close({ timeoutMs: 1_000 }));
  consumer.run();
  return taken;
}

test('an attempt is handed out when it is due, but not earlier', async () => {
  const taken = consume();
  const startedMs = performance.now();
  await queue.add({ deliveryId: 'd-late', series: 1, number: 2, delayMs: 2_000 });
  await queue.add({ deliveryId: 'd-now', series: 1, number: 1, delayMs: 0 });
  await waitUntil(() => taken.length === 2, { what: 'two attempts' });
  expect(taken.map(({ deliveryId, number }) => [deliveryId, number])).toEqual([
    ['d-now', 1],
    ['d-late', 2],
  ]);
  expect((taken[1]?.atMs ?? 0) - startedMs).toBeGreaterThanOrEqual(1_995);
});

test('each delivery attempt has one entry', async () => {
  await queue.addBulk([
    { deliveryId: 'd-1', series: 1, number: 1, delayMs: 0 },
    { deliveryId: 'd-1', series: 1, number: 1, delayMs: 0 },
    { deliveryId: 'd-1', series: 1, number: 2, delayMs: 60_000 },
  ]);
  expect(await queue.counts()).toMatchObject({ waiting: 1, delayed: 1 });
  await queue.add({ deliveryId: 'd-1', series: 1, number: 2, delayMs: 0 });
  expect(await queue.counts()).toMatchObject({ waiting: 1, delayed: 1 });
  await queue.add({ deliveryId: 'd-1', series: 2, number: 1, delayMs: 0 });
  expect(await queue.counts()).toMatchObject({ waiting: 2, delayed: 1 });
});

test('a postponed attempt is handed out again with the same number', async () => {
  const taken = consume([{ postponeMs: 200 }]);
  await queue.add({ deliveryId: 'd-2', series: 1, number: 1, delayMs: 0 });
  await waitUntil(() => taken.filter(({ deliveryId }) => deliveryId === 'd-2').length === 2, {
    what: 'the attempt twice',
  });
  const [first, second] = taken.filter(({ deliveryId }) => deliveryId === 'd-2');
  expect([first?.number, second?.number]).toEqual([1, 1]);
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThanOrEqual(195);
});
