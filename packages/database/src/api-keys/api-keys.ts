/** Finds, lists and changes API keys, and looks up the credentials that authenticate requests and sign events. */
import { type Selection, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { countWritten, now, type Queries, rowBy, rowsOf, writes } from '../database/queries.ts';
import type { ApiKeys, DB } from '../database/schema-types.ts';
import type { EncryptedSecret } from '@humanize/secrets';

/**
 * An API key as displayed in lists, without the key itself or its secret. `lastUsedAt` is accurate to about a minute.
 * `monthlyWordsMax` is the number of words that the key can spend in a calendar month (UTC), or null if there is no
 * limit.
 */
export type ApiKey = Selection<DB, 'apiKeys', (typeof apiKeyColumns)[number]>;

export const apiKeyColumns = [
  'id',
  'accountId',
  'name',
  'prefix',
  'lastFour',
  'scopes',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
  'note',
  'monthlyWordsMax',
] as const satisfies readonly (keyof ApiKeys)[];

/** Lists keys of one account or all accounts, or those with `ids`, newest first. @throws InvalidCursorError */
export function listApiKeys(
  db: Database,
  request: PageRequest & { accountId?: string | undefined; ids?: readonly string[] },
): Promise<Page<ApiKey>> {
  let query = db.kysely.selectFrom('apiKeys').select(apiKeyColumns);
  if (request.accountId !== undefined) query = query.where('accountId', '=', request.accountId);
  if (request.ids !== undefined) query = query.where(sql<boolean>`id = ANY (${request.ids}::uuid[])`);
  return listNewestFirst(query, request, 'apiKeys');
}

/**
 * Returns the number of words that each key of the account has spent this month (UTC), excluding words that were
 * returned. No counter is kept for keys without a limit, so the words of their jobs are added up. The start of the month
 * is computed in a subquery, so that an index can be used.
 */
export async function listKeyMonths(db: Database, { accountId }: { accountId: string }): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; words: number }>(db)`SELECT k.id, coalesce(m.words, j.words, 0) AS words
    FROM api_keys k
      LEFT JOIN api_key_months m ON m.api_key_id = k.id AND m.month = (SELECT month_of(now_ms()))
        AND k.monthly_words_max IS NOT NULL
      LEFT JOIN (SELECT api_key_id, sum(input_words)::bigint AS words FROM jobs
        WHERE account_id = ${accountId} AND NOT refunded
          AND created_at >= (SELECT month_of(now_ms())::timestamp AT TIME ZONE 'UTC')
        GROUP BY api_key_id) j ON j.api_key_id = k.id AND k.monthly_words_max IS NULL
    WHERE k.account_id = ${accountId}`;
  return new Map(rows.map(({ id, words }) => [id, words]));
}

export async function findAccountOfKey(db: Database, by: { apiKeyId: string }): Promise<string | undefined> {
  const key = db.kysely.selectFrom('apiKeys').select('accountId').where('id', '=', by.apiKeyId);
  return (await key.executeTakeFirst())?.accountId;
}

export type ApiKeyForAuth = NonNullable<Awaited<ReturnType<typeof findApiKeyForAuth>>>;

/**
 * Finds the data for authenticating a request in one round trip. The caller may cache the result for up to a second. Keys of
 * a suspended account are rejected like revoked keys (decision 0004). Closing an account revokes its keys. `readAt` is the
 * time on the database's clock, for comparison with `expiresAt`.
 * @param by.sha256 the result of `parseApiKey`
 */
export const findApiKeyForAuth = rowBy(
  (queries, by: { sha256: Buffer }) =>
    queries
      .selectFrom('apiKeys as k')
      .innerJoin('accounts as a', 'a.id', 'k.accountId')
      .select(['k.id', 'k.accountId', 'k.scopes', 'k.expiresAt', 'k.revokedAt', 'a.suspendedAt as accountSuspendedAt'])
      .select(sql<Date>`now_ms()`.as('readAt'))
      .where('k.keySha256', '=', by.sha256),
  (key) => key,
);

/**
 * Finds the encrypted signing secret of a key, even if the key is revoked, because its pending events are still signed.
 * `since` is the time when the secret was last rotated, or null if it was never rotated.
 */
export function findEncryptedSecret(
  db: Database,
  by: { accountId: string; apiKeyId: string },
): Promise<(EncryptedSecret & { since: Date | null }) | undefined> {
  return db.kysely
    .selectFrom('apiKeys')
    .select(['sealedSecret as ciphertext', 'masterKeyId', 'secretSince as since'])
    .where('id', '=', by.apiKeyId)
    .where('accountId', '=', by.accountId)
    .executeTakeFirst();
}

/** Identifies a key. `accountId` restricts the request to keys of that account. */
type KeyAddress = { apiKeyId: string; accountId?: string | undefined };

const updateKey = (queries: Queries, { apiKeyId, accountId }: KeyAddress) => {
  const update = queries.updateTable('apiKeys').where('id', '=', apiKeyId);
  return accountId === undefined ? update : update.where('accountId', '=', accountId);
};

/** Permanently revokes a key. Returns false if the key does not exist, and true even if it was already revoked. */
export function revokeApiKey(db: Database, by: KeyAddress): Promise<boolean> {
  return writes(updateKey(db.kysely, by).set({ revokedAt: sql`coalesce(revoked_at, now_ms())` }));
}

/** Revokes the keys of an account, or those that a user created. Returns the number of revoked keys. */
export function revokeApiKeysOf(trx: Queries, of: { accountId: string } | { createdBy: string }): Promise<number> {
  const update = trx.updateTable('apiKeys').set({ revokedAt: now }).where('revokedAt', 'is', null);
  return countWritten(
    'accountId' in of ? update.where('accountId', '=', of.accountId) : update.where('createdBy', '=', of.createdBy),
  );
}

/** What the owner of a key can change. Undefined fields remain unchanged. */
export type KeyChange = {
  name?: string | undefined;
  note?: string | null | undefined;
  /** Words that the key can spend in a calendar month (UTC); null removes the limit. */
  monthlyWordsMax?: number | null | undefined;
};

/**
 * Changes a key. Words that the key has already spent in the current month count toward a new limit. Returns false if
 * the key does not exist.
 */
export function changeApiKey(
  db: Database,
  by: KeyAddress,
  { name, note, monthlyWordsMax }: KeyChange,
): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    // Submissions and refunds, which update the word count, also lock the account.
    await rowsOf(trx)`SELECT FROM accounts WHERE id = (SELECT account_id FROM api_keys WHERE id = ${by.apiKeyId})
      FOR NO KEY UPDATE`;
    const changed = await writes(updateKey(trx, by).set({ name, note, monthlyWordsMax }));
    if (changed && monthlyWordsMax != null) await countMonth(trx, by.apiKeyId);
    return changed;
  });
}

async function countMonth(trx: Queries, apiKeyId: string): Promise<void> {
  await rowsOf(trx)`INSERT INTO api_key_months (api_key_id, month, words)
    SELECT ${apiKeyId}::uuid, month_of(now_ms()), coalesce(sum(j.input_words), 0) FROM jobs j
      WHERE j.api_key_id = ${apiKeyId}::uuid AND NOT j.refunded
        AND j.created_at >= month_of(now_ms())::timestamp AT TIME ZONE 'UTC'
    ON CONFLICT (api_key_id, month) DO UPDATE SET words = excluded.words`;
}

/**
 * Records the current time as the last use of the given keys. Updates each key at most once a minute, and skips locked
 * rows.
 */
export async function touchApiKeys(db: Database, used: { apiKeyIds: readonly string[] }): Promise<void> {
  await rowsOf(db)`UPDATE api_keys SET last_used_at = now_ms() WHERE id IN (
    SELECT id FROM api_keys
      WHERE id = ANY (${used.apiKeyIds}::uuid[]) AND (last_used_at IS NULL OR last_used_at < now_ms() - interval '1 minute')
      ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`;
}
