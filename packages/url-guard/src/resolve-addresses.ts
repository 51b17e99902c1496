/**
 * Resolves all addresses of a name within a time limit. Queries are sent directly to the name servers, without the
 * hosts file, search domains or the thread pool, so slow names cannot block other work. Addresses are reused for their
 * TTL, but for at most five seconds.
 */
import type { RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

/** The IPv4 and IPv6 addresses of a name, possibly none, or `failed` if a query had no usable response. */
export type Resolution =
  | { readonly outcome: 'resolved'; readonly addresses: readonly string[] }
  | { readonly outcome: 'failed' };

export type ResolveAddresses = (hostname: string) => Promise<Resolution>;

/** Responses that mean "no such record": NODATA and NXDOMAIN. */
const emptyAnswerCodes: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Number of tries. The first query may take a third of the time limit; c-ares gives the second one twice as long, which
 * is the remaining time.
 */
const queryTries = 2;

/** Maximum time for which addresses are reused, similar to how long an idle connection is kept open. */
const keptSecondsMax = 5;
const keptNamesMax = 10_000;

/** The result of a query, and how long it may be reused. */
type Found = { readonly resolution: Resolution; readonly ttlSeconds: number };

const failed: Found = { resolution: { outcome: 'failed' }, ttlSeconds: 0 };

/**
 * @param deps.servers name servers as `address` or `address:port` (an IPv6 address with a port in brackets). If empty,
 * the system's name servers are used
 * @param deps.timeoutMs time limit for the IPv4 and IPv6 queries together
 * @throws Error if the address of a server is malformed
 */
export function createAddressResolver(deps: { servers: readonly string[]; timeoutMs: number }): ResolveAddresses {
  // Each query has its own resolver, because canceling affects all queries of a resolver.
  const openResolver = (): Resolver => {
    const resolver = new Resolver({ timeout: Math.ceil(deps.timeoutMs / 3), tries: queryTries });
    if (deps.servers.length > 0) resolver.setServers([...deps.servers]);
    return resolver;
  };
  // Throws immediately if the address of a server is malformed.
  openResolver();
  async function query(hostname: string): Promise<Found> {
    const resolver = openResolver();
    const timer = setTimeout(() => resolver.cancel(), deps.timeoutMs);
    const withTtl = { ttl: true } as const;
    try {
      const families = await Promise.allSettled([
        resolver.resolve4(hostname, withTtl),
        resolver.resolve6(hostname, withTtl),
      ]);
      const results = families.map(toRecords);
      return results.includes(undefined) ? failed : toFound(results.flatMap((records) => records ?? []));
    } finally {
      clearTimeout(timer);
    }
  }

  const kept = new LRUCache<string, Resolution>({ max: keptNamesMax });
  // Concurrent requests for the same name share a query.
  const inFlight = new Map<string, Promise<Resolution>>();
  const start = async (hostname: string): Promise<Resolution> => {
    try {
      const { resolution, ttlSeconds } = await query(hostname);
      if (ttlSeconds > 0) kept.set(hostname, resolution, { ttl: ttlSeconds * 1_000 });
      return resolution;
    } finally {
      inFlight.delete(hostname);
    }
  };
  return async (hostname) => {
    const known = kept.get(hostname) ?? inFlight.get(hostname);
    if (known !== undefined) return known;
    const started = start(hostname);
    inFlight.set(hostname, started);
    return started;
  };
}

/** Combines the records of both families. The result for a name without addresses is not reused. */
function toFound(records: readonly RecordWithTtl[]): Found {
  return {
    resolution: { outcome: 'resolved', addresses: records.map(({ address }) => address) },
    ttlSeconds: records.length === 0 ? 0 : Math.min(keptSecondsMax, ...records.map(({ ttl }) => ttl)),
  };
}

/** Returns the records of one family, or undefined if the query failed. An empty response is not a failure. */
function toRecords(result: PromiseSettledResult<RecordWithTtl[]>): RecordWithTtl[] | undefined {
  if (result.status === 'fulfilled') return result.value;
  return emptyAnswerCodes.has((result.reason as NodeJS.ErrnoException).code) ? [] : undefined;
}
