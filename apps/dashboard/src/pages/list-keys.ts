/** The API keys for a page that names keys. */
import { listApiKeys, type ApiKey, type Database } from '@humanize/database';

/** Maximum number of keys that a filter offers. */
export const filterKeysMax = 200;
const shownKeysMax = 1_000;

/** `hasMore` is true if the account has keys that are not in the list. */
export type ListedKeys = { keys: ApiKey[]; hasMore: boolean };

/** Lists the account's newest keys and, after them, the others that the page names. @param by.shown IDs; null for none */
export async function listKeys(
  db: Database,
  { accountId, shown }: { accountId: string; shown: readonly (string | null | undefined)[] },
): Promise<ListedKeys> {
  const { items, next } = await listApiKeys(db, { accountId, limit: filterKeysMax });
  const known = new Set<string | null | undefined>(items.map(({ id }) => id));
  const ids = [...new Set(shown)].filter((id) => id != null && !known.has(id)).slice(0, shownKeysMax) as string[];
  if (next === null || ids.length === 0) return { keys: items, hasMore: next !== null };
  const others = await listApiKeys(db, { accountId, ids, limit: shownKeysMax });
  return { keys: [...items, ...others.items], hasMore: true };
}
