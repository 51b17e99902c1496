/**
 * The two kinds of Redis connection. A command connection fails fast, because requests wait for it. A consumer
 * connection has no command timeout, because BullMQ's blocking fetch must survive outages.
 */
import { type Cluster, Redis, type RedisOptions } from 'ioredis';

/** A connection to one server, to the primary that Sentinel names, or to a Redis Cluster. */
export type RedisConnection = Redis | Cluster;

/** Receives errors that a connection or queue reports outside of calls. */
export type OnError = (error: Error) => void;

const commandTimeoutMs = 800;
const connectTimeoutMs = 2_000;
const commandConnectTimeoutMs = 1_000;
const reconnectDelayMsMax = 1_000;
// Shorter than the time that a call waits for its connection, so calls succeed as soon as Redis is available again.
const commandReconnectDelayMsMax = 250;
// How long to wait for the server to close its side before reconnecting. A frozen server never closes it.
const commandDisconnectTimeoutMs = 100;
// If a command gets no response for this time, the server is considered unavailable. The time must exceed the longest
// blocking fetch (10 s); otherwise, idle consumers would reconnect unnecessarily.
const consumerSilenceMsMax = 15_000;
const commandSilenceMsMax = 3_000;
const sameErrorIntervalMs = 10_000;

type Address = Pick<RedisOptions, 'username' | 'password' | 'db' | 'tls' | 'name' | 'sentinels' | 'sentinelPassword'> &
  Pick<RedisOptions, 'enableTLSForSentinelMode' | 'sentinelRetryStrategy'> & { host?: string; port?: number };

/**
 * Returns the server options for a URL. Without Sentinel, the URL is interpreted as ioredis does. With
 * `redis+sentinel:`, the host is the name of the primary, and the query lists the sentinels, which have the same
 * credentials as the primary.
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
 * Opens a connection for commands whose results are needed to respond to a request. If Redis is unreachable, commands
 * fail immediately. If Redis does not respond, they fail after `timeoutMs` (default and maximum: 800 ms). The
 * connection tries to reconnect indefinitely, at intervals of at most 250 ms. `onError` receives each distinct error at
 * most once in ten seconds.
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
  // Each call that waits for the connection adds a listener, and callers limit the number of calls. Infinity is used
  // instead of 0, because BullMQ increases the value by three, so 0 would no longer mean "unlimited".
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
 * A connection that writes all commands of a turn of the event loop to the socket together, because a system call costs
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

/** A connection that can be disconnected together with its duplicates. */
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

/** Opens a connection for a BullMQ worker. Commands wait while Redis is unavailable. */
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
 * Limits errors to one per message in ten seconds. Otherwise, several connections that reconnect every second would
 * fill the log during an outage.
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
