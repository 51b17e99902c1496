import { startBreakableRedis } from '@humanize/dev-servers';
import { measureRunningMs, waitUntil } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { openRedisConnection, type RedisConnection } from '@humanize/queue';
import { createRateLimiter, rateLimiterTimeoutMs, type RateLimiter, type WindowState } from './rate-limiter.ts';

// The timeout plus a tolerance for a busy machine. Without the timeout, the connection's own limit of 800 ms would apply.
const responseTimeoutMs = rateLimiterTimeoutMs + 400;
// Time limit for responses that do not wait for Redis. It is shorter than the Redis timeout, even on a busy machine.
const immediateMs = rateLimiterTimeoutMs - 50;

let servers: Awaited<ReturnType<typeof startBreakableRedis>>;
let redis: RedisConnection;
let fallbacks = 0;
const lost: string[] = [];
const clock = { ms: 0 };

beforeAll(async () => {
  servers = await startBreakableRedis();
  redis = openRedisConnection(servers.redis.url, { onError: ({ message }) => lost.push(message) });
  await waitUntil(() => redis.status === 'ready', { what: 'the connection' });
});
afterEach(async () => {
  servers.redis.thaw();
  await servers.redis.start();
  await waitUntil(() => redis.status === 'ready', { what: 'the connection to be restored' });
  fallbacks = 0;
  lost.length = 0;
});
afterAll(async () => {
  redis.disconnect();
  await servers.stop();
});

const limiterOf = (name: string, limit = 3): RateLimiter =>
  createRateLimiter({
    redis,
    keyPrefix: `{t}:${name}`,
    limit,
    windowSeconds: 60,
    onFallback: () => (fallbacks += 1),
    nowMs: () => clock.ms,
  });

/** Returns a limiter with one request that Redis has counted. On a busy machine, Redis can miss the timeout. */
async function limiterUsedOnce(name: string): Promise<{ limiter: RateLimiter; state: WindowState }> {
  let tries = 0;
  return waitUntil(
    async () => {
      fallbacks = 0;
      const limiter = limiterOf(`${name}-${(tries += 1)}`);
      const state = await limiter.consume('k');
      return fallbacks === 0 && { limiter, state };
    },
    { what: 'Redis to count a request' },
  );
}

async function consumeInTurn(limiter: RateLimiter, count: number): Promise<WindowState[]> {
  const states: WindowState[] = [];
  while (states.length < count) states.push(await limiter.consume('k'));
  return states;
}

test('while Redis is frozen, the process counts with the same limit and tries Redis once every two seconds', async () => {
  const { limiter, state } = await limiterUsedOnce('frozen');
  expect(state).toMatchObject({ outcome: 'allowed', limit: 3, remaining: 2 });
  servers.redis.freeze();
  const first = await measureRunningMs(() => limiter.consume('k'));
  expect(first.result).toMatchObject({ outcome: 'allowed', remaining: 2 });
  expect(first.ms).toBeLessThan(responseTimeoutMs);

  const next = await measureRunningMs(() => consumeInTurn(limiter, 3));
  expect(next.result).toMatchObject([
    { outcome: 'allowed', remaining: 1 },
    { outcome: 'allowed', remaining: 0 },
    { outcome: 'rejected', remaining: 0 },
  ]);
  expect(next.result.at(-1)?.resetInMs).toBeGreaterThan(30_000);
  expect(next.ms).toBeLessThan(immediateMs);
  expect(fallbacks).toBe(4);
});

test('a response that arrives while the process is paused is used, regardless of the length of the pause', async () => {
  const client = new Redis(servers.redis.url);
  try {
    const limiter = createRateLimiter({
      redis: client,
      keyPrefix: '{t}:paused',
      limit: 3,
      windowSeconds: 60,
      onFallback: () => (fallbacks += 1),
    });
    await waitUntil(() => client.status === 'ready', { what: 'the connection' });
    servers.redis.freeze();
    const counted = limiter.consume('k');
    await new Promise((resolve) => setImmediate(resolve));
    servers.redis.thaw();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 8 * rateLimiterTimeoutMs);
    expect(await counted).toMatchObject({ outcome: 'allowed', remaining: 2 });
    expect(fallbacks).toBe(0);
  } finally {
    client.disconnect();
  }
});

test('while Redis is down, requests do not wait, and the error is reported once', async () => {
  const limiter = limiterOf('gone');
  await servers.redis.kill();
  await waitUntil(() => redis.status !== 'ready', { what: 'the loss to be detected' });
  const { result, ms } = await measureRunningMs(() => consumeInTurn(limiter, 4));
  expect(result.map(({ outcome }) => outcome)).toEqual(['allowed', 'allowed', 'allowed', 'rejected']);
  expect(ms).toBeLessThan(immediateMs);
  let reconnects = 0;
  const countReconnect = (): void => void (reconnects += 1);
  redis.on('reconnecting', countReconnect);
  await waitUntil(() => lost.length > 0 && reconnects >= 3, {
    what: 'the loss to be reported, and attempts to connect',
  });
  redis.off('reconnecting', countReconnect);
  expect(new Set(lost).size).toBe(lost.length);
});

test('Redis is used again after two seconds and has kept its counts', async () => {
  const { limiter } = await limiterUsedOnce('again');
  servers.redis.freeze();
  await limiter.consume('k');
  servers.redis.thaw();
  clock.ms += 1_999;
  await limiter.consume('k');
  expect(fallbacks).toBe(2);
  clock.ms += 2;
  await waitUntil(() => redis.status === 'ready', { what: 'the connection' });
  const state = await waitUntil(
    async () => {
      const before = fallbacks;
      const counted = await limiter.consume('k');
      if (fallbacks === before) return counted;
      // On a busy machine, Redis can miss the timeout again. It is then skipped for another two seconds.
      clock.ms += 2_001;
      return undefined;
    },
    { what: 'Redis to count a request' },
  );
  // Redis may have counted requests that timed out.
  expect(state.remaining).toBeLessThanOrEqual(1);
});
