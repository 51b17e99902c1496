/**
 * The two kinds of Redis connection, for queues and for everything else that uses Redis. A command connection fails
 * fast, because a request waits for it. A consumer connection waits indefinitely: BullMQ's blocking fetch must survive
 * an outage, so it has no command timeout.
 */
import { Redis, type RedisOptions } from 'ioredis';

/** Receives errors that a connection or a queue reports outside of any call. */
export type OnError = (error: Error) => void;

const commandTimeoutMs = 800;
const connectTimeoutMs = 2_000;
const commandConnectTimeoutMs = 1_000;
const reconnectDelayMsMax = 1_000;
// Shorter than a call waits for its connection, so that a call made when Redis is back succeeds.
const commandReconnectDelayMsMax = 250;
// How long to wait for the server to close its side, which a frozen server never does, before reconnecting.
const commandDisconnectTimeoutMs = 100;
// If a command gets no response for this long, the server counts as unavailable. Must exceed the longest blocking fetch
// (10 s), or an idle consumer would reconnect needlessly.
const consumerSilenceMsMax = 15_000;
const commandSilenceMsMax = 3_000;
const sameErrorIntervalMs = 10_000;

type Address = Pick<RedisOptions, 'username' | 'password' | 'db' | 'tls' | 'name' | 'sentinels' | 'sentinelPassword'> &
  Pick<RedisOptions, 'enableTLSForSentinelMode' | 'sentinelRetryStrategy'> & { host?: string; port?: number };

/**
 * The server of a URL. Without Sentinel, this is what ioredis itself reads from the URL. With `redis+sentinel:`, the host is the
 * name of the primary, the sentinels are in the query, and they share its credentials.
 */
function addressOf(redisUrl: string): Address {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(redisUrl);
  const secure = protocol.startsWith('rediss') ? { tls: {} } : {};
  const credentials = {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  };
  const common = { ...secure, ...credentials, db: Number(pathname.slice(1) || '0') };
  if (!protocol.endsWith('+sentinel:')) {
    return { ...common, host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || '6379') };
  }
  const sentinels = (searchParams.get('sentinels') ?? '').split(',').map((address) => {
    const [, host, sentinelPort] = /^\[?([^\]]+?)\]?(?::(\d+))?$/.exec(address.trim()) ?? [];
    if (host === undefined) throw new TypeError('REDIS_URL must list its sentinels: ?sentinels=HOST:26379,HOST:26379');
    return { host, port: Number(sentinelPort ?? '26379') };
  });
  return {
    ...common,
    name: decodeURIComponent(hostname),
    sentinels,
    ...(password === '' ? {} : { sentinelPassword: decodeURIComponent(password) }),
    enableTLSForSentinelMode: protocol.startsWith('rediss'),
    sentinelRetryStrategy: reconnectDelayMs(reconnectDelayMsMax),
  };
}

const reconnectDelayMs =
  (delayMsMax: number) =>
  (times: number): number =>
    Math.min(50 * 2 ** Math.min(times, 10), delayMsMax);

/**
 * Opens a connection for commands that a request waits for. If Redis is unreachable, a command fails at once; if Redis is
 * frozen, it fails after `timeoutMs`, by default and at most 800 ms. Reconnects at least every quarter of a second, indefinitely.
 * `onError` receives each distinct error at most once in ten seconds.
 */
export function openRedisConnection(
  redisUrl: string,
  { timeoutMs = commandTimeoutMs, onError }: { timeoutMs?: number; onError: OnError },
): Redis {
  const connection = new GroupingConnection({
    ...addressOf(redisUrl),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: Math.min(commandTimeoutMs, timeoutMs),
    connectTimeout: commandConnectTimeoutMs,
    disconnectTimeout: commandDisconnectTimeoutMs,
    maxLoadingRetryTime: commandReconnectDelayMsMax,
    socketTimeout: commandSilenceMsMax,
    retryStrategy: reconnectDelayMs(commandReconnectDelayMsMax),
  });
  // Each call that waits for the connection adds a listener; callers limit their number. Not 0, which stops meaning
  // "unlimited" when BullMQ adds its own three to it.
  connection.setMaxListeners(Infinity);
  connection.on('error', limitRepeats(onError));
  return connection;
}

/** Waits for the connection for at most `timeoutMs` milliseconds. Returns whether it is established. */
export async function isReadyWithin(connection: Redis, timeoutMs: number): Promise<boolean> {
  if (connection.status === 'ready') return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onReady = (): void => resolve(true);
  const timer = setTimeout(() => resolve(false), timeoutMs);
  connection.once('ready', onReady);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    connection.off('ready', onReady);
  }
}

/**
 * A connection that writes commands of the same turn of the event loop to the socket together, because a system call costs
 * more than a command.
 */
class GroupingConnection extends Redis {
  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const { stream } = this;
    if (stream?.writable && stream.writableCorked === 0) {
      stream.cork();
      setImmediate(() => stream.uncork());
    }
    return super.sendCommand(...args);
  }
}

/** A connection that can be cut together with its duplicates. */
export class ConsumerConnection extends GroupingConnection {
  readonly #duplicates: Redis[] = [];

  /** BullMQ duplicates the connection for its blocking fetch. */
  override duplicate(override?: Partial<RedisOptions>): Redis {
    const duplicate = super.duplicate(override);
    this.#duplicates.push(duplicate);
    return duplicate;
  }

  /** Disconnects permanently, in any state of the connections. */
  cut(): void {
    for (const connection of [this, ...this.#duplicates]) connection.disconnect();
  }
}

/** Opens a connection for a BullMQ worker: commands wait while Redis is unavailable. */
export function openConsumerConnection(redisUrl: string, { onError }: { onError: OnError }): ConsumerConnection {
  const connection = new ConsumerConnection({
    ...addressOf(redisUrl),
    maxRetriesPerRequest: null,
    connectTimeout: connectTimeoutMs,
    socketTimeout: consumerSilenceMsMax,
    retryStrategy: reconnectDelayMs(reconnectDelayMsMax),
  });
  connection.on('error', onError);
  return connection;
}

/**
 * Passes an error on at most once in ten seconds per message. Otherwise several connections that reconnect every second
 * would fill the log during an outage.
 */
export function limitRepeats(onError: OnError, nowMs: () => number = Date.now): OnError {
  const lastPassedMs = new Map<string, number>();
  return (error) => {
    const now = nowMs();
    const last = lastPassedMs.get(error.message);
    if (last !== undefined && now - last < sameErrorIntervalMs) return;
    if (lastPassedMs.size >= 100) lastPassedMs.clear();
    lastPassedMs.set(error.message, now);
    onError(error);
  };
}
