/** A test file's part of the shared Redis: all keys have its own prefix and are removed at the end. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { testServers } from '../test-servers.ts';

/** Where to put keys. */
export type TestRedis = {
  readonly redisUrl: string;
  /** With braces, so that all keys are in one slot of a cluster. */
  readonly prefix: string;
  /** Removes every key that starts with the prefix. */
  cleanup(): Promise<void>;
};

const keysPerScan = 1_000;

/** A new prefix; call `cleanup` in `afterAll`, after closing everything that uses the keys. */
export function testRedisPrefix(): TestRedis {
  const { redisUrl } = testServers();
  const prefix = `{test-${randomUUID().slice(0, 13)}}`;
  return {
    redisUrl,
    prefix,
    async cleanup() {
      const redis = new Redis(redisUrl);
      try {
        let cursor = '0';
        do {
          const [next, keys] = await redis.scan(cursor, 'MATCH', `${prefix}*`, 'COUNT', keysPerScan);
          if (keys.length > 0) await redis.unlink(...keys);
          cursor = next;
        } while (cursor !== '0');
      } finally {
        redis.disconnect();
      }
    },
  };
}
