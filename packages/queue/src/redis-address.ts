/** Parses REDIS_URL, which specifies one server, a primary monitored by Sentinel, or a Redis Cluster. */
import type { RedisOptions } from 'ioredis';

type Node = { readonly host: string; readonly port: number };

/** Connection options. A cluster is discovered through any of its nodes, and `options` apply to each connection. */
export type RedisAddress =
  | { readonly kind: 'server'; readonly options: ServerOptions }
  | { readonly kind: 'cluster'; readonly nodes: readonly Node[]; readonly options: ConnectionOptions };

type ConnectionOptions = Pick<RedisOptions, 'username' | 'password' | 'tls'>;
type ServerOptions = ConnectionOptions &
  Pick<RedisOptions, 'db' | 'name' | 'sentinels' | 'sentinelPassword' | 'enableTLSForSentinelMode'> & {
    host?: string;
    port?: number;
  };

const redisPort = 6_379;
const sentinelPort = 26_379;

/**
 * Returns the address for a URL. `redis:` is interpreted in the same way as in ioredis. With `redis+sentinel:`, the
 * host is the name of the primary, and the query lists the sentinels, which have the same credentials as the primary.
 * With `redis+cluster:`, the host is a node of the cluster or a name that resolves to one, and the query can list
 * further nodes. `rediss` instead of `redis` uses TLS.
 */
export function readRedisAddress(redisUrl: string): RedisAddress {
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(redisUrl);
  const isSecure = protocol.startsWith('rediss');
  const options = {
    ...(isSecure ? { tls: {} } : {}),
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
  };
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol.endsWith('+cluster:')) {
    const nodes = [{ host, port: Number(port || redisPort) }, ...readNodes(searchParams.get('nodes'), redisPort)];
    return { kind: 'cluster', nodes, options };
  }
  const db = Number(pathname.slice(1) || '0');
  if (!protocol.endsWith('+sentinel:')) {
    return { kind: 'server', options: { ...options, db, host, port: Number(port || redisPort) } };
  }
  const sentinels = readNodes(searchParams.get('sentinels'), sentinelPort);
  if (sentinels.length === 0)
    throw new TypeError('REDIS_URL must list its sentinels: ?sentinels=HOST:26379,HOST:26379');
  return {
    kind: 'server',
    options: {
      ...options,
      db,
      name: decodeURIComponent(hostname),
      sentinels: [...sentinels],
      ...(password === '' ? {} : { sentinelPassword: decodeURIComponent(password) }),
      enableTLSForSentinelMode: isSecure,
    },
  };
}

/** Reads `HOST:PORT,[ADDRESS]:PORT,HOST`. */
function readNodes(list: string | null, defaultPort: number): readonly Node[] {
  return (list ?? '').split(',').flatMap((address) => {
    const [, host, port] = /^\[?([^\]]+?)\]?(?::(\d+))?$/.exec(address.trim()) ?? [];
    return host === undefined ? [] : [{ host, port: Number(port ?? defaultPort) }];
  });
}

/**
 * Returns the prefix for independent keys, such as counters. In a Redis Cluster, it has no braces, so that these keys
 * are spread over all slots.
 */
export function prefixOfSingleKeys({ redisUrl, prefix }: { redisUrl: string; prefix: string }): string {
  return readRedisAddress(redisUrl).kind === 'cluster' ? prefix.replaceAll(/[{}]/g, '') : prefix;
}
