import { startBreakableServers, type BreakableServers } from '@humanize/dev-servers';
import { staysTrue, waitUntil } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Redis } from 'ioredis';
import { openRedisConnection } from '@humanize/queue';
import { createRateLimiter, rateLimiterTimeoutMs, type RateLimiter } from './rate-limiter.ts';

// The deadline plus a tolerance for a busy machine.
const responseTimeoutMs = rateLimiterTimeoutMs + 150;

let servers: BreakableServers;
let redis: Redis;
let fallbacks = 0;
let lost = 0;
const clock = { ms: 0 };

beforeAll(async () => {
  servers = await startBreakableServers();
  redis = openRedisConnection(servers.redis.url, { timeoutMs: rateLimiterTimeoutMs, onError: () => (lost += 1) });
  await waitUntil(() => redis.status === 'ready', { what: 'the connection' });
});
afterEach(async () => {
  servers.redis.thaw();
  await servers.redis.start();
  await waitUntil(() => redis.status === 'ready', { what: 'the connection to come back' });
  fallbacks = 0;
  lost = 0;
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

test('while Redis is frozen, the process counts with the same limit and tries Redis once in two seconds', async () => {
  const limiter = limiterOf('frozen');
  expect(await limiter.consume('k')).toMatchObject({ outcome: 'allowed', limit: 3, remaining: 2 });
  servers.redis.freeze();
  const begunMs = performance.now();
  expect(await limiter.consume('k')).toMatchObject({ outcome: 'allowed', remaining: 2 });
  expect(performance.now() - begunMs).toBeLessThan(responseTimeoutMs);

  const nextMs = performance.now();
  expect(await limiter.consume('k')).toMatchObject({ outcome: 'allowed', remaining: 1 });
  expect(await limiter.consume('k')).toMatchObject({ outcome: 'allowed', remaining: 0 });
  const rejected = await limiter.consume('k');
  expect(rejected).toMatchObject({ outcome: 'rejected', remaining: 0 });
  expect(rejected.resetInMs).toBeGreaterThan(55_000);
  expect(performance.now() - nextMs).toBeLessThan(100);
  expect(fallbacks).toBe(4);
});

test('while Redis is gone, requests do not wait, and the error is reported once', async () => {
  const limiter = limiterOf('gone');
  await servers.redis.kill();
  await waitUntil(() => redis.status !== 'ready', { what: 'the loss to be noticed' });
  const begunMs = performance.now();
  const outcomes = [];
  for (let sent = 0; sent < 4; sent += 1) outcomes.push((await limiter.consume('k')).outcome);
  expect(outcomes).toEqual(['allowed', 'allowed', 'allowed', 'rejected']);
  expect(performance.now() - begunMs).toBeLessThan(100);
  await waitUntil(() => lost > 0, { what: 'the loss to be reported' });
  await staysTrue(() => lost === 1, { what: 'the loss to be reported once', durationMs: 500 });
});

test('Redis is used again after two seconds and keeps its counts', async () => {
  const limiter = limiterOf('again');
  await limiter.consume('k');
  servers.redis.freeze();
  await limiter.consume('k');
  servers.redis.thaw();
  clock.ms += 1_999;
  await limiter.consume('k');
  expect(fallbacks).toBe(2);
  clock.ms += 2;
  await waitUntil(() => redis.status === 'ready', { what: 'the connection' });
  // The request that timed out may have been counted after all.
  const state = await limiter.consume('k');
  expect(fallbacks).toBe(2);
  expect(state.remaining).toBeLessThanOrEqual(1);
});
