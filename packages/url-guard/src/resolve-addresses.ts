/**
 * Resolves all addresses of a name within a time limit. Queries go directly to the name servers, without hosts file,
 * search domains or thread pool, so that slow names cannot block anything else.
 */
import { Resolver } from 'node:dns/promises';

/** The addresses of both families, possibly none; or `failed` if a query had no usable response. */
export type Resolution =
  | { readonly outcome: 'resolved'; readonly addresses: readonly string[] }
  | { readonly outcome: 'failed' };

export type ResolveAddresses = (hostname: string) => Promise<Resolution>;

/** Responses that mean "no such record": NODATA and NXDOMAIN. */
const emptyAnswerCodes: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/** The first query may take a third of the time limit; c-ares gives the second one twice as long, which is the rest. */
const queryTries = 2;

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
  async function query(hostname: string): Promise<Resolution> {
    const resolver = openResolver();
    const timer = setTimeout(() => resolver.cancel(), deps.timeoutMs);
    try {
      const families = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      const results = families.map(toAddresses);
      if (results.includes(undefined)) return { outcome: 'failed' };
      return { outcome: 'resolved', addresses: results.flatMap((addresses) => addresses ?? []) };
    } finally {
      clearTimeout(timer);
    }
  }

  // Concurrent questions about one name share a query. Nothing is kept after its response.
  const inFlight = new Map<string, Promise<Resolution>>();
  return (hostname) => {
    const running = inFlight.get(hostname);
    if (running !== undefined) return running;
    const started = query(hostname).finally(() => inFlight.delete(hostname));
    inFlight.set(hostname, started);
    return started;
  };
}

/** The addresses of one family; undefined if the query failed, which differs from an empty response. */
function toAddresses(result: PromiseSettledResult<string[]>): string[] | undefined {
  if (result.status === 'fulfilled') return result.value;
  return emptyAnswerCodes.has((result.reason as NodeJS.ErrnoException).code) ? [] : undefined;
}
