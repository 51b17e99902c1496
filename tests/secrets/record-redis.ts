/** Records the commands and the contents of Redis for a later search. */
import { Redis } from 'ioredis';
import type { Sightings } from './sightings.ts';

export type RedisRecord = {
  /** Copies every key with its value. Returns the number of keys. */
  copy(): Promise<number>;
  /** Searches all commands and copies so far; returns the number of commands. */
  search(sightings: Sightings): number;
  end(): void;
};

const keysPerScan = 1_000;

/** The value of a key, by its type; nothing if it has expired meanwhile. */
const readers: Readonly<Record<string, (redis: Redis, key: string) => Promise<unknown>>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, '0', '-1'),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
  none: () => Promise.resolve(null),
};

/** Records every command of every client from now on. */
export async function recordRedis(redisUrl: string): Promise<RedisRecord> {
  const redis = new Redis(redisUrl);
  const monitor = await redis.monitor();
  const commands: (readonly string[])[] = [];
  const copies: { key: string; type: string; content: unknown }[] = [];
  monitor.on('monitor', (_time: string, parts: readonly string[]) => void commands.push(parts));

  const listKeys = async (): Promise<Set<string>> => {
    const keys = new Set<string>();
    let cursor = '0';
    do {
      const [next, found] = await redis.scan(cursor, 'COUNT', keysPerScan);
      for (const key of found) keys.add(key);
      cursor = next;
    } while (cursor !== '0');
    return keys;
  };

  return {
    copy: async () => {
      const keys = await listKeys();
      for (const key of keys) {
        const type = await redis.type(key);
        const read = readers[type];
        if (read === undefined) throw new Error(`${key} is a ${type}, which this test cannot read`);
        copies.push({ key, type, content: await read(redis, key) });
      }
      return keys.size;
    },
    search: (sightings) => {
      for (const parts of commands) sightings.look(`command ${parts[0]}`, parts);
      for (const { key, type, content } of copies) sightings.look(`${type} ${key}`, [key, content]);
      return commands.length;
    },
    end: () => {
      monitor.disconnect();
      redis.disconnect();
    },
  };
}
