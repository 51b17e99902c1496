/** A test file's share of the Redis server: keys with a common prefix, which are removed at the end. */
import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { testServers } from '../test-servers.ts';

/** The location of a test's keys. */
export type TestRedis = {
  readonly redisUrl: string;
  /** Prefix of the keys. Its braces place the keys in one slot of a cluster. */
  readonly prefix: string;
  /** Removes all keys that start with the prefix. */
  cleanup(): Promise<void>;
};

/** Atomically deletes all keys that match a pattern, so no queue is left with only some of its keys. */
const deleteKeys = `
  local keys = redis.call('KEYS', ARGV[1])
  for first = 1, #keys, 1000 do
    redis.call('UNLINK', unpack(keys, first, math.min(first + 999, #keys)))
  end
`;

/** Creates a prefix. Call `cleanup` in `afterAll`, after closing everything that uses the keys. */
export function testRedisPrefix(): TestRedis {
  const { redisUrl } = testServers();
  const prefix = `{test-${randomUUID().slice(0, 13)}}`;
  return {
    redisUrl,
    prefix,
    async cleanup() {
      const redis = new Redis(redisUrl);
      try {
        await redis.eval(deleteKeys, 0, `${prefix}*`);
        // Delete the keys of additional shards.
        await redis.eval(deleteKeys, 0, `${prefix.replaceAll(/[{}]/g, '')}{*`);
      } finally {
        redis.disconnect();
      }
    },
  };
}
