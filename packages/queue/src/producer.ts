/**
 * A BullMQ queue for adding entries. All calls end within their deadline, even if Redis is unavailable or hangs. An
 * `add` that has timed out can still take effect when Redis is available again, so consumers must check in Postgres
 * whether the work still has to be done.
 */
import { Queue } from 'bullmq';
import { endsWithin, withDeadline } from './deadline.ts';
import { countEntries, type QueueCounts } from './queue-counts.ts';
import {
  isReadyWithin,
  limitRepeats,
  openRedisConnection,
  type OnError,
  type RedisConnection,
} from './redis-connection.ts';
import { listShardPrefixes, shardOf } from './shards.ts';

const closeTimeoutMs = 1_000;
// The share of the deadline that a call may spend waiting for a connection.
const connectShare = 0.75;

/** The location of a queue in Redis. `shards` is 1 by default, and must be the same in all processes. */
export type QueuePlace = { redisUrl: string; prefix: string; shards?: number };

/** The dependencies of a queue. `onError` receives connection errors that occur outside of calls. */
export type QueueDeps = QueuePlace & { addTimeoutMs: number; onError?: OnError };

/**
 * Thrown if Redis rejects a call or does not respond in time; see `cause`. The entry may or may not have been added.
 */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}

/** The methods that both queues have in addition to `add`. */
export type QueueHandle = {
  /** Returns the number of entries by state. @throws QueueUnavailableError */
  counts(): Promise<QueueCounts>;
  /**
   * Returns Redis's `maxmemory-policy`. Policies other than `noeviction` may lose entries. @throws
   * QueueUnavailableError
   */
  evictionPolicy(): Promise<string>;
  /** Returns whether the connection is established. */
  isConnected(): boolean;
  /** Disconnects within a second. */
  close(): Promise<void>;
};

export type Producer = QueueHandle & {
  readonly connection: RedisConnection;
  /** Returns the shard for the ID of an account or a delivery. */
  shardFor: (id: string) => Queue;
  /** Runs a call with a deadline. */
  call: <T>(what: string, use: () => Promise<T>) => Promise<T>;
};

export function openProducer(name: string, deps: QueueDeps): Producer {
  const { redisUrl, prefix, shards: shardCount = 1, addTimeoutMs, onError } = deps;
  const report = limitRepeats(onError ?? (() => undefined));
  const connection = openRedisConnection(redisUrl, { timeoutMs: addTimeoutMs, onError: report });
  // Without these options, the queue waits for Redis in its constructor, and never works if Redis is unavailable at
  // that time.
  const options = { connection, skipWaitingForReady: true, skipVersionCheck: true, skipMetasUpdate: true };
  const [first, ...others] = listShardPrefixes(prefix, shardCount).map(
    (shardPrefix) => new Queue(name, { ...options, prefix: shardPrefix }),
  );
  if (first === undefined) throw new Error('a queue must have at least one shard');
  const shards = [first, ...others];
  for (const shard of shards) shard.on('error', report);

  const call: Producer['call'] = async (what, use) => {
    const endsAtMs = performance.now() + addTimeoutMs;
    try {
      const isReady = await isReadyWithin(connection, addTimeoutMs * connectShare);
      if (!isReady) throw new Error('there is no connection to Redis');
      return await withDeadline(use(), Math.max(0, endsAtMs - performance.now()), what);
    } catch (cause) {
      throw new QueueUnavailableError(`${what} failed`, { cause });
    }
  };
  return {
    connection,
    shardFor: (id) => shards[shardOf(id, shards.length)] ?? first,
    call,
    counts: () => call('count', () => countEntries(shards)),
    evictionPolicy: () =>
      call(
        'eviction policy',
        async () => /^maxmemory_policy:(\S+)/m.exec(await connection.info('memory'))?.[1] ?? 'unknown',
      ),
    isConnected: () => connection.status === 'ready',
    close: async () => {
      await endsWithin(Promise.all(shards.map((shard) => shard.close())), closeTimeoutMs);
      connection.disconnect();
    },
  };
}
