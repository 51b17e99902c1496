/**
 * A BullMQ queue for adding entries. All calls end within their deadline, even if Redis is unavailable or hangs. An
 * `add` that has timed out can still take effect when Redis is available again, so consumers must check in Postgres
 * whether the work still has to be done.
 */
import { Queue } from 'bullmq';
import { endsWithin, withDeadline } from './deadline.ts';
import { countEntries, type QueueCounts } from './queue-counts.ts';
import { isReadyWithin, limitRepeats, openRedisConnection, type OnError } from './redis-connection.ts';

const closeTimeoutMs = 1_000;
// The share of the deadline that a call may spend waiting for a connection.
const connectShare = 0.75;

/** The dependencies of a queue. `onError` receives connection errors that occur outside of calls. */
export type QueueDeps = { redisUrl: string; prefix: string; addTimeoutMs: number; onError?: OnError };

/** Redis rejected a call or did not respond in time; see `cause`. Whether an entry was added is unknown. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}

/** The methods that both queues have in addition to `add`. */
export type QueueHandle = {
  /** Returns the number of entries by state and the age of the oldest waiting entry. @throws QueueUnavailableError */
  counts(): Promise<QueueCounts>;
  /**
   * Returns Redis's `maxmemory-policy`. Policies other than `noeviction` may lose entries. @throws
   * QueueUnavailableError
   */
  evictionPolicy(): Promise<string>;
  /** True if the connection is established. */
  isConnected(): boolean;
  /** Disconnects within a second. */
  close(): Promise<void>;
};

export type Producer = QueueHandle & {
  /** Runs a call on the queue with a deadline. */
  call: <T>(what: string, use: (queue: Queue) => Promise<T>) => Promise<T>;
};

export function openProducer(name: string, { redisUrl, prefix, addTimeoutMs, onError }: QueueDeps): Producer {
  const report = limitRepeats(onError ?? (() => undefined));
  const connection = openRedisConnection(redisUrl, { timeoutMs: addTimeoutMs, onError: report });
  // Without these options, the queue waits for Redis in its constructor, and never works if Redis is unavailable at
  // that time.
  const queue = new Queue(name, {
    connection,
    prefix,
    skipWaitingForReady: true,
    skipVersionCheck: true,
    skipMetasUpdate: true,
  });
  queue.on('error', report);

  const call: Producer['call'] = async (what, use) => {
    const endsAtMs = performance.now() + addTimeoutMs;
    try {
      const isReady = await isReadyWithin(connection, addTimeoutMs * connectShare);
      if (!isReady) throw new Error('there is no connection to Redis');
      return await withDeadline(use(queue), Math.max(0, endsAtMs - performance.now()), what);
    } catch (cause) {
      throw new QueueUnavailableError(`${what} failed`, { cause });
    }
  };
  return {
    call,
    counts: () => call('count', () => countEntries(queue, connection)),
    evictionPolicy: () =>
      call(
        'eviction policy',
        async () => /^maxmemory_policy:(\S+)/m.exec(await connection.info('memory'))?.[1] ?? 'unknown',
      ),
    isConnected: () => connection.status === 'ready',
    close: async () => {
      await endsWithin(queue.close(), closeTimeoutMs);
      connection.disconnect();
    },
  };
}
