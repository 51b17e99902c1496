/** The rate limiter on a real Redis Cluster. */
import { startRedisClusterOnly } from '@humanize/dev-servers';
import { openRedisConnection, type RedisConnection } from '@humanize/queue';
import { waitUntil } from '@humanize/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

let servers: Awaited<ReturnType<typeof startRedisClusterOnly>>;
let redis: RedisConnection;
let fallbacks = 0;

beforeAll(async () => {
  servers = await startRedisClusterOnly();
  redis = openRedisConnection(servers.redis.url, { onError: () => undefined });
  await waitUntil(() => redis.status === 'ready', { what: 'the connection' });
});
afterAll(async () => {
  redis.disconnect();
  await servers.stop();
});

const open = (): RateLimiter =>
  createRateLimiter({
    redis,
    keyPrefix: 'humanize:rate:test',
    limit: 3,
    windowSeconds: 60,
    onFallback: () => {
      fallbacks += 1;
    },
  });

test('all processes share their counts in the cluster, which distributes the subjects over its nodes', async () => {
  const [one, other] = [open(), open()];
  // The first command opens the connection to a node, which can take too long on a busy machine.
  await waitUntil(async () => (await one.consume('first'), fallbacks === 0 || ((fallbacks = 0), false)), {
    what: 'the cluster',
  });
  for (let subject = 0; subject < 20; subject += 1) {
    const outcomes: string[] = [];
    for (const limiter of [one, other, one, other])
      outcomes.push((await limiter.consume(`subject-${subject}`)).outcome);
    expect(outcomes).toEqual(['allowed', 'allowed', 'allowed', 'rejected']);
  }
  expect(fallbacks).toBe(0);
});
