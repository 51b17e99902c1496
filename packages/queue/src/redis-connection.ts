/**
 * The two kinds of Redis connection. A command connection fails fast, because requests wait for it. A consumer
 * connection has no command timeout, because BullMQ's blocking fetch must survive outages.
 */
import { Cluster, Redis, type ClusterOptions, type RedisOptions } from 'ioredis';
import { readRedisAddress } from './redis-address.ts';

/** A connection to one server, to a primary monitored by Sentinel, or to a Redis Cluster. */
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
// If a command gets no response within this time, the server is considered unavailable. The time must exceed the
// longest blocking fetch (10 s); otherwise, idle consumers would reconnect unnecessarily.
const consumerSilenceMsMax = 15_000;
const commandSilenceMsMax = 3_000;
const sameErrorIntervalMs = 10_000;
const slotsRefreshMs = 2_000;

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
): RedisConnection {
  const address = readRedisAddress(redisUrl);
  const limits = {
    commandTimeout: Math.min(commandTimeoutMs, timeoutMs),
    connectTimeout: commandConnectTimeoutMs,
    disconnectTimeout: commandDisconnectTimeoutMs,
    maxLoadingRetryTime: commandReconnectDelayMsMax,
    socketTimeout: commandSilenceMsMax,
  };
  const retryStrategy = reconnectDelayMs(commandReconnectDelayMsMax);
  const connection =
    address.kind === 'cluster'
      ? new Cluster([...address.nodes], {
          ...clusterOptions(retryStrategy, { ...address.options, ...limits }),
          enableOfflineQueue: false,
        })
      : new GroupingConnection({
          ...address.options,
          ...limits,
          enableOfflineQueue: false,
          maxRetriesPerRequest: 1,
          retryStrategy,
          sentinelRetryStrategy: reconnectDelayMs(reconnectDelayMsMax),
        });
  // Each call that waits for the connection adds a listener, and callers limit the number of calls. Infinity is used
  // instead of 0, because BullMQ increases the value by three, so 0 would no longer mean "unlimited".
  connection.setMaxListeners(Infinity);
  if (connection instanceof Cluster) dropLateNodes(connection);
  connection.on('error', limitRepeats(onError));
  return connection;
}

const passName: NonNullable<ClusterOptions['dnsLookup']> = (name, callback) => callback(null, name);

const clusterOptions = <Options extends Pick<RedisOptions, 'tls'>>(
  clusterRetryStrategy: (times: number) => number,
  redisOptions: Options,
) => ({
  redisOptions,
  clusterRetryStrategy,
  // A managed cluster announces each node by its name, which the node's certificate contains.
  ...(redisOptions.tls && { dnsLookup: passName }),
  // A failover is detected by the refresh or by the first command for a slot that moved.
  slotsRefreshInterval: slotsRefreshMs,
  slotsRefreshTimeout: commandConnectTimeoutMs,
  retryDelayOnFailover: commandReconnectDelayMsMax,
  retryDelayOnClusterDown: commandReconnectDelayMsMax,
});

/**
 * Ensures that a connection to a cluster can end. If a redirected command gets its reply after `disconnect`, ioredis
 * adds a node that nothing disconnects, so the connection never ends. BullMQ, which reconnects if a fetch gets no
 * response, waits for the connection to end.
 */
function dropLateNodes(connection: Cluster): void {
  connection.on('+node', (node: Redis) => {
    if (connection.status === 'disconnecting') node.disconnect();
  });
}

/** Waits for the connection for at most `timeoutMs` milliseconds. Returns whether it is established. */
export async function isReadyWithin(connection: RedisConnection, timeoutMs: number): Promise<boolean> {
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
 * A connection that groups all commands issued in one turn of the event loop into one write to the socket, because a
 * system call costs more than a command.
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

/** A connection that can be permanently disconnected along with its duplicates, regardless of its state. */
export type ConsumerConnection = RedisConnection & { cut(): void };

/**
 * A connection to one server that also disconnects its duplicates. BullMQ creates a duplicate for its blocking fetch.
 */
class ConsumerServerConnection extends GroupingConnection {
  readonly #duplicates: Redis[] = [];

  override duplicate(override?: Partial<RedisOptions>): Redis {
    const duplicate = super.duplicate(override);
    this.#duplicates.push(duplicate);
    return duplicate;
  }

  cut(): void {
    for (const connection of [this, ...this.#duplicates]) connection.disconnect();
  }
}

/** The equivalent of `ConsumerServerConnection` for a Redis Cluster. */
class ConsumerClusterConnection extends Cluster {
  readonly #duplicates: Cluster[] = [];

  override duplicate(...args: Parameters<Cluster['duplicate']>): Cluster {
    const duplicate = super.duplicate(...args);
    dropLateNodes(duplicate);
    this.#duplicates.push(duplicate);
    return duplicate;
  }

  cut(): void {
    for (const connection of [this, ...this.#duplicates]) connection.disconnect();
  }
}

/** Opens a connection for a BullMQ worker. Commands wait while Redis is unavailable. */
export function openConsumerConnection(redisUrl: string, { onError }: { onError: OnError }): ConsumerConnection {
  const address = readRedisAddress(redisUrl);
  const limits = {
    maxRetriesPerRequest: null,
    connectTimeout: connectTimeoutMs,
    socketTimeout: consumerSilenceMsMax,
  };
  const retryStrategy = reconnectDelayMs(reconnectDelayMsMax);
  const connection =
    address.kind === 'cluster'
      ? new ConsumerClusterConnection([...address.nodes], {
          ...clusterOptions(retryStrategy, { ...address.options, ...limits }),
          // If the check fails, as it does during a failover, the promise returned by `connect` never settles, and
          // BullMQ waits for that promise. Without the check, commands are repeated until the cluster is up.
          enableReadyCheck: false,
        })
      : new ConsumerServerConnection({
          ...address.options,
          ...limits,
          retryStrategy,
          sentinelRetryStrategy: retryStrategy,
        });
  if (connection instanceof Cluster) dropLateNodes(connection);
  connection.on('error', onError);
  return connection;
}

/**
 * Limits errors to one per message every ten seconds. Otherwise, several connections that reconnect every second would
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
