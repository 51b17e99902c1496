/**
 * One BullMQ queue opened for adding. Every call ends within its deadline, whether Redis answers, is
 * gone or is frozen; an `add` that was given up can still land when Redis comes back, so whoever
 * consumes must ask Postgres whether the work is still to be done.
 */
import { Queue } from 'bullmq';
import { endsWithin, withDeadline } from './deadline.ts';
import { countEntries, type QueueCounts } from './queue-counts.ts';
import { isReadyWithin, limitRepeats, openRedisConnection, type OnError } from './redis-connection.ts';

const closeTimeoutMs = 1_000;
// The part of a call's time that it may wait for a connection that is being opened again.
const connectShare = 0.75;

/** What is needed to open a queue. `onError` hears of lost connections; calls report their own errors. */
export type QueueDeps = { redisUrl: string; prefix: string; addTimeoutMs: number; onError?: OnError };

/** Redis did not take the call in time or refused it; the cause says why. Whether an entry landed is not known. */
export class QueueUnavailableError extends Error {
  override readonly name = 'QueueUnavailableError';
}

/** Calls that both queues offer beside their own `add`. */
export type QueueBasics = {
  /** How much waits, and for how long. Throws `QueueUnavailableError`. */
  counts(): Promise<QueueCounts>;
  /** Redis's `maxmemory-policy`; anything but `noeviction` may throw away entries. Throws `QueueUnavailableError`. */
  evictionPolicy(): Promise<string>;
  /** Whether the connection stands right now. */
  isConnected(): boolean;
  /** Lets go of the connection, within a second. */
  close(): Promise<void>;
};

export type Producer = QueueBasics & {
  /** Runs one call on the queue with the deadline around it. */
  call: <T>(what: string, use: (queue: Queue) => Promise<T>) => Promise<T>;
};

export function openProducer(name: string, { redisUrl, prefix, addTimeoutMs, onError }: QueueDeps): Producer {
  const report = limitRepeats(onError ?? (() => undefined));
  const connection = openRedisConnection(redisUrl, { timeoutMs: addTimeoutMs, onError: report });
  // Without both skips the queue would wait for Redis inside its constructor and stay broken for good
  // when Redis is down at that moment.
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
