/**
 * Asks DNS for all addresses of a name, within one time limit. Queries go straight to the name servers over sockets of
 * the event loop: no hosts file, no search domains, no thread pool, so that slow names cannot block anything else.
 */
import { Resolver } from 'node:dns/promises';

/** What DNS says of a name: its addresses of both families (perhaps none), or that no complete answer was had. */
export type Resolution =
  | { readonly outcome: 'resolved'; readonly addresses: readonly string[] }
  | { readonly outcome: 'failed' };

export type ResolveAddresses = (hostname: string) => Promise<Resolution>;

/** Answers that mean 'no such record', as opposed to 'not known': NODATA and NXDOMAIN. */
const emptyAnswerCodes: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND']);

/** One repetition: the first try may take a third of the time, the second, which c-ares gives twice as long, the rest. */
const queryTries = 2;

/**
 * @param deps.servers name servers as `address` or `address:port` (IPv6 with port in brackets); the system's when empty
 * @param deps.timeoutMs limit for both families together
 * @throws Error when a server's address is malformed
 */
export function createAddressResolver(deps: { servers: readonly string[]; timeoutMs: number }): ResolveAddresses {
  // One resolver for each name: cancelling reaches all queries of a resolver.
  const openResolver = (): Resolver => {
    const resolver = new Resolver({ timeout: Math.ceil(deps.timeoutMs / 3), tries: queryTries });
    if (deps.servers.length > 0) resolver.setServers([...deps.servers]);
    return resolver;
  };
  // The first one shows at once whether the servers' addresses can be used.
  openResolver();
  return async function resolveAddresses(hostname) {
    const resolver = openResolver();
    const timer = setTimeout(() => resolver.cancel(), deps.timeoutMs);
    try {
      const families = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      const answers = families.map(answerOf);
      if (answers.includes(undefined)) return { outcome: 'failed' };
      return { outcome: 'resolved', addresses: answers.flatMap((addresses) => addresses ?? []) };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Addresses of one family; undefined when the query failed, which is not the same as an empty answer. */
function answerOf(result: PromiseSettledResult<string[]>): string[] | undefined {
  if (result.status === 'fulfilled') return result.value;
  return emptyAnswerCodes.has((result.reason as NodeJS.ErrnoException).code) ? [] : undefined;
}
