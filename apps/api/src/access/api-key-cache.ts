/**
 * Caches API key rows for less than a second, so that a busy client costs one lookup per second instead of one per
 * request. Every replica rejects a key within a second after the key is revoked or expires, or after its account is
 * suspended.
 */
import { LRUCache } from 'lru-cache';

/** The result of a lookup, and the time at which the lookup started on the process's monotonic clock. */
export type LookupResult<Row> = { readonly row: Row | undefined; readonly askedAtMs: number };

type Entry<Row> = { readonly askedAtMs: number; readonly row: Promise<Row | undefined> };

/** Time to live, measured from the start of the lookup because a slow response is already stale when it arrives. */
const keptMs = 800;
const entriesMax = 10_000;

/**
 * Caches the results of `lookUp`, which is called with a key's SHA-256 hash. Concurrent requests with the same key
 * share a lookup. A failed lookup is not cached, and every request waiting for it fails with its error.
 */
export function createApiKeyCache<Row>({
  lookUp,
  nowMs = () => performance.now(),
}: {
  readonly lookUp: (sha256: Buffer) => Promise<Row | undefined>;
  readonly nowMs?: () => number;
}): (sha256: Buffer) => Promise<LookupResult<Row>> {
  const entries = new LRUCache<string, Entry<Row>>({ max: entriesMax });

  return async (sha256) => {
    const name = sha256.toString('base64');
    const cached = entries.get(name);
    const askedAtMs = nowMs();
    if (cached !== undefined && askedAtMs - cached.askedAtMs <= keptMs) {
      return { row: await cached.row, askedAtMs: cached.askedAtMs };
    }
    const entry: Entry<Row> = { askedAtMs, row: lookUp(sha256) };
    entries.set(name, entry);
    try {
      return { row: await entry.row, askedAtMs };
    } catch (error) {
      if (entries.get(name) === entry) entries.delete(name);
      throw error;
    }
  };
}
