/**
 * Remembers for a moment what the database said of an API key, so that a busy client costs one look-up a second and
 * not one a request. A revoked, expired or suspended key is refused within a second on every replica.
 */
import { LRUCache } from 'lru-cache';

/** What a look-up gave, and when it was begun, on the process's steady clock. */
export type LookedUp<Row> = { row: Row | undefined; askedAtMs: number };

type Entry<Row> = { askedAtMs: number; row: Promise<Row | undefined> };

/** Counted from the start of the look-up: an answer that was long on its way is old when it comes. */
const keptMs = 800;
const entriesMax = 10_000;

/**
 * Makes the cache in front of `lookUp`, which is called with a key's SHA-256. Requests with one key share one
 * look-up; one that fails is not remembered, and its error goes to all who waited for it.
 */
export function createApiKeyCache<Row>({
  lookUp,
  nowMs = () => performance.now(),
}: {
  lookUp: (sha256: Buffer) => Promise<Row | undefined>;
  nowMs?: () => number;
}): (sha256: Buffer) => Promise<LookedUp<Row>> {
  const entries = new LRUCache<string, Entry<Row>>({ max: entriesMax });

  return async (sha256) => {
    const name = sha256.toString('base64');
    const known = entries.get(name);
    const askedAtMs = nowMs();
    if (known !== undefined && askedAtMs - known.askedAtMs <= keptMs) {
      return { row: await known.row, askedAtMs: known.askedAtMs };
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
