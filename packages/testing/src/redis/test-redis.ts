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

/** Deletes all keys that match a pattern at once, as FLUSHALL does, so that no queue is left with a part of its keys. */
const deleteKeys = `
  local keys = redis.call('KEYS', ARGV[1])
  for first = 1, #keys, 1000 do
    redis.call('UNLINK', unpack(keys, first, math.min(first + 999, #keys)))
  end
`;

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
        await redis.eval(deleteKeys, 0, `${prefix}*`);
      } finally {
        redis.disconnect();
      }
    },
  };
}
