/** Records the commands and the contents of Redis for a later search. */
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import type { Sightings } from './sightings.ts';

export type RedisRecord = {
  /** Copies all keys with their values. Returns the number of keys. */
  copy(): Promise<number>;
  /** Searches all commands recorded and copies made so far. Returns the number of commands. */
  search(sightings: Sightings): number;
  end(): void;
};

const keysPerScan = 1_000;

/** Functions that return the value of a key, by key type. A key that has expired in the meantime has no value. */
const readers: Readonly<Record<string, (redis: Redis, key: string) => Promise<unknown>>> = {
  string: (redis, key) => redis.get(key),
  hash: (redis, key) => redis.hgetall(key),
  list: (redis, key) => redis.lrange(key, 0, -1),
  set: (redis, key) => redis.smembers(key),
  zset: (redis, key) => redis.zrange(key, '0', '-1'),
  stream: (redis, key) => redis.xrange(key, '-', '+'),
  none: () => Promise.resolve(null),
};

/**
 * Calls `onCommand` with the parts of each command that any client sends. Resolves when the server has confirmed the
 * MONITOR command. ioredis's own monitor is not used, because it fails if the first commands arrive together with the
 * confirmation, as happens on a server with other clients.
 */
async function monitorCommands(redisUrl: string, onCommand: (parts: string[]) => void): Promise<Socket> {
  const { hostname, password, port } = new URL(redisUrl);
  const socket = connect(Number(port), hostname);
  let confirmations = 0;
  const confirmed = new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    createInterface({ input: socket }).on('line', (line) => {
      // +1795356918.167017 [0 127.0.0.1:57216] "get" "key", with quotation marks escaped
      if (/^\+\d/.test(line))
        onCommand(Array.from(line.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, part = '']) => part.replaceAll('\\"', '"')));
      else if (line !== '+OK') reject(new Error(`Redis does not allow MONITOR: ${line}`));
      else if (confirmations++ === 1) resolve();
    });
  });
  // Wait for both confirmations; the first is for AUTH.
  socket.write(`AUTH ${decodeURIComponent(password)}\r\nMONITOR\r\n`);
  try {
    await confirmed;
  } catch (error) {
    socket.destroy();
    throw error;
  }
  return socket;
}

/** From now on, records all commands from all clients. */
export async function recordRedis(redisUrl: string): Promise<RedisRecord> {
  const commands: (readonly string[])[] = [];
  const monitor = await monitorCommands(redisUrl, (parts) => void commands.push(parts));
  const redis = new Redis(redisUrl);
  const copies: { key: string; type: string; content: unknown }[] = [];

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
      monitor.destroy();
      redis.disconnect();
    },
  };
}
