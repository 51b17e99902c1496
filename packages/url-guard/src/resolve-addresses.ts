/**
 * Resolves all addresses of a name within a time limit. Queries go directly to the name servers, without hosts file,
 * search domains or thread pool, so that slow names cannot block anything else. Addresses are used again for their TTL, but
 * for at most five seconds.
 */
import type { RecordWithTtl } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { LRUCache } from 'lru-cache';

/** The addresses of both families, possibly none; or `failed` if a query had no usable response. */
export type Resolution =
  | { readonly outcome: 'resolved'; readonly addresses: readonly string[] }
  | { readonly outcome: 'failed' };

export type ResolveAddresses = (hostname: string) => Promise<Resolution>;

/** Responses that mean "no such record": NODATA and NXDOMAIN. */
const emptyAnswerCodes: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/** The first query may take a third of the time limit; c-ares gives the second one twice as long, which is the rest. */
const queryTries = 2;

/** Longest time for which addresses are used again: about as long as an idle connection to them is kept. */
const keptSecondsMax = 5;
const keptNamesMax = 10_000;

/** What a query found, and how long it may be used. */
type Found = { readonly resolution: Resolution; readonly ttlSeconds: number };

const failed: Found = { resolution: { outcome: 'failed' }, ttlSeconds: 0 };

/**
 * @param deps.servers name servers as `address` or `address:port` (IPv6 with port in brackets); empty for those of the
 *   system
 * @param deps.timeoutMs limit for both families together
 * @throws Error if the address of a server is malformed
 */
export function createAddressResolver(deps: { servers: readonly string[]; timeoutMs: number }): ResolveAddresses {
  // One resolver per name, because cancelling affects all queries of a resolver.
  const openResolver = (): Resolver => {
    const resolver = new Resolver({ timeout: Math.ceil(deps.timeoutMs / 3), tries: queryTries });
    if (deps.servers.length > 0) resolver.setServers([...deps.servers]);
    return resolver;
  };
  // Throws now if the address of a server is malformed.
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
  // Concurrent questions about one name share a query.
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

/** A name without addresses is not kept. */
function toFound(records: readonly RecordWithTtl[]): Found {
  return {
    resolution: { outcome: 'resolved', addresses: records.map(({ address }) => address) },
    ttlSeconds: records.length === 0 ? 0 : Math.min(keptSecondsMax, ...records.map(({ ttl }) => ttl)),
  };
}

/** The records of one family; undefined if the query failed, which differs from an empty response. */
function toRecords(result: PromiseSettledResult<RecordWithTtl[]>): RecordWithTtl[] | undefined {
  if (result.status === 'fulfilled') return result.value;
  return emptyAnswerCodes.has((result.reason as NodeJS.ErrnoException).code) ? [] : undefined;
}
