import { expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { testRedisPrefix } from './test-redis.ts';

test('cleaning up removes only the keys with its own prefix', async () => {
  const [one, other] = [testRedisPrefix(), testRedisPrefix()];
  const redis = new Redis(one.redisUrl);
  await redis.set(`${one.prefix}:a`, '1');
  await redis.set(`${other.prefix}:a`, '1');
  await one.cleanup();
  await expect(redis.exists(`${one.prefix}:a`)).resolves.toBe(0);
  await expect(redis.exists(`${other.prefix}:a`)).resolves.toBe(1);
  await other.cleanup();
  redis.disconnect();
});

test('the test Redis server never evicts keys, as the queues require', async () => {
  const redis = new Redis(testRedisPrefix().redisUrl);
  await expect(redis.config('GET', 'maxmemory-policy')).resolves.toContain('noeviction');
  redis.disconnect();
});
