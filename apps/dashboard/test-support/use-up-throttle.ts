/** Counts attempts against a throttle of a running dashboard, which is faster than actually making them. */
import { createRateLimiter } from '@humanize/http';
import { openRedisConnection } from '@humanize/queue';
import { waitUntil } from '@humanize/testing';
import { createThrottle, type ThrottleRule } from '../src/limits/throttle.ts';
import type { DashboardUnderTest } from './run-dashboard.ts';

/** Counts `times` attempts by `subject`. @throws if the throttle does not allow them */
export async function useUpThrottle(
  { redis: { redisUrl, prefix } }: Pick<DashboardUnderTest, 'redis'>,
  { name, attempts: limit, windowSeconds }: ThrottleRule,
  { subject, times = limit }: { subject: string; times?: number },
): Promise<void> {
  const redis = openRedisConnection(redisUrl, { timeoutMs: 5_000, onError: () => undefined });
  try {
    await waitUntil(() => redis.status === 'ready', { what: 'the connection' });
    const keyPrefix = `${prefix}:throttle:${name}`;
    const throttle = createThrottle(
      createRateLimiter({ redis, keyPrefix, limit, windowSeconds, onFallback: () => undefined }),
    );
    const waits = await Promise.all(Array.from({ length: times }, () => throttle.waitMs(subject)));
    if (waits.some((wait) => wait !== undefined)) throw new Error(`${name} does not allow ${times} attempts`);
  } finally {
    redis.disconnect();
  }
}
