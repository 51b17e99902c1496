/**
 * The two kinds of Redis connection. A producer's fails fast: somebody waits for its answer. A consumer's
 * waits as long as it takes: BullMQ's blocking fetch must survive an outage, so it has no command time-out.
 */
import { Redis, type RedisOptions } from 'ioredis';

/** What is told when a connection or a queue reports a fault outside of any call. */
export type OnError = (error: Error) => void;

const commandTimeoutMs = 800;
const connectTimeoutMs = 2_000;
const producerConnectTimeoutMs = 1_000;
const reconnectDelayMsMax = 1_000;
// Somebody waits for a producer: shorter than the wait of a call for its connection, so that a call that is
// made when Redis is back goes through.
const producerReconnectDelayMsMax = 250;
// A frozen peer does not close its side; how long to wait for it before the next connection is tried.
const producerDisconnectTimeoutMs = 100;
// A peer that vanished without a word is given up after this time with a command unanswered. Above the
// longest blocking fetch (10 s), or an idle consumer would reconnect for nothing.
const consumerSilenceMsMax = 15_000;
const producerSilenceMsMax = 3_000;
const sameErrorIntervalMs = 10_000;

const reconnectDelayMs =
  (delayMsMax: number) =>
  (times: number): number =>
    Math.min(50 * 2 ** Math.min(times, 10), delayMsMax);

/**
 * Opens a connection for calls that somebody waits for. With Redis unreachable a command is refused at
 * once; with Redis frozen it is refused after 800 ms. Reconnects for ever, every quarter of a second at
 * the most often, so that it stands again within about half a second of Redis' return.
 */
export function openProducerConnection(
  redisUrl: string,
  { timeoutMs, onError }: { timeoutMs: number; onError: OnError },
): Redis {
  const connection = new Redis(redisUrl, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: Math.min(commandTimeoutMs, timeoutMs),
    connectTimeout: producerConnectTimeoutMs,
    disconnectTimeout: producerDisconnectTimeoutMs,
    maxLoadingRetryTime: producerReconnectDelayMsMax,
    socketTimeout: producerSilenceMsMax,
    retryStrategy: reconnectDelayMs(producerReconnectDelayMsMax),
  });
  // Each call that waits for it listens; how many may is for those who take the calls to limit. Not 0, which
  // means the same until BullMQ adds its own three to it.
  connection.setMaxListeners(Infinity);
  connection.on('error', onError);
  return connection;
}

/** Waits until the connection stands, for at most `timeoutMs` milliseconds, and says whether it does. */
export async function standsWithin(connection: Redis, timeoutMs: number): Promise<boolean> {
  if (connection.status === 'ready') return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stands = (): void => resolve(true);
  const timer = setTimeout(() => resolve(false), timeoutMs);
  connection.once('ready', stands);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    connection.off('ready', stands);
  }
}

/** A connection that can also be cut together with the copies that were made of it. */
export class ConsumerConnection extends Redis {
  readonly #copies: Redis[] = [];

  /** BullMQ copies the connection it is given for its blocking fetch; the copy is remembered. */
  override duplicate(override?: Partial<RedisOptions>): Redis {
    const copy = super.duplicate(override);
    this.#copies.push(copy);
    return copy;
  }

  /** Cuts the connection and all its copies at once and for good, whatever state they are in. */
  cut(): void {
    for (const connection of [this, ...this.#copies]) connection.disconnect();
  }
}

/** Opens a connection for a BullMQ worker: commands wait for as long as Redis is away. */
export function openConsumerConnection(redisUrl: string, { onError }: { onError: OnError }): ConsumerConnection {
  const connection = new ConsumerConnection(redisUrl, {
    maxRetriesPerRequest: null,
    connectTimeout: connectTimeoutMs,
    socketTimeout: consumerSilenceMsMax,
    retryStrategy: reconnectDelayMs(reconnectDelayMsMax),
  });
  connection.on('error', onError);
  return connection;
}

/**
 * Passes an error on at most once in ten seconds per message: several connections that reconnect once a
 * second would otherwise fill the log for as long as an outage lasts.
 */
export function limitRepeats(onError: OnError, nowMs: () => number = Date.now): OnError {
  const lastTold = new Map<string, number>();
  return (error) => {
    const now = nowMs();
    const last = lastTold.get(error.message);
    if (last !== undefined && now - last < sameErrorIntervalMs) return;
    if (lastTold.size >= 100) lastTold.clear();
    lastTold.set(error.message, now);
    onError(error);
  };
}
