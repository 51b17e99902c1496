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
  let subjects = 0;
  /** Counts four requests of a new subject. Returns undefined if the cluster, on a busy machine, misses the timeout. */
  const consumeInTurn = async (): Promise<string[] | undefined> => {
    const subject = `subject-${(subjects += 1)}`;
    const before = fallbacks;
    const outcomes: string[] = [];
    for (const limiter of [one, other, one, other]) outcomes.push((await limiter.consume(subject)).outcome);
    return fallbacks === before ? outcomes : undefined;
  };
  for (let times = 0; times < 20; times += 1) {
    const outcomes = await waitUntil(consumeInTurn, { what: 'the cluster to count all requests' });
    expect(outcomes).toEqual(['allowed', 'allowed', 'allowed', 'rejected']);
  }
});
