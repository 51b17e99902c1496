/** Changes an API key: what its owner can edit, its revocation, and the time of its last use. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { countWritten, now, type Queries, writes } from '../database/queries.ts';

/** A key. `accountId` restricts the request to keys of this account. */
type KeyAddress = { apiKeyId: string; accountId?: string | undefined };

const updateKey = (queries: Queries, { apiKeyId, accountId }: KeyAddress) => {
  const update = queries.updateTable('apiKeys').where('id', '=', apiKeyId);
  return accountId === undefined ? update : update.where('accountId', '=', accountId);
};

/**
 * Permanently revokes a key. Returns false if the key does not exist. Revoking it again returns true without changing
 * anything.
 */
export function revokeApiKey(db: Database, by: KeyAddress): Promise<boolean> {
  return writes(updateKey(db.kysely, by).set({ revokedAt: sql`coalesce(revoked_at, now_ms())` }));
}

/**
 * Revokes the keys of an account, or those that a user created, as a part of a transaction. Returns their number.
 */
export function revokeApiKeysOf(trx: Queries, of: { accountId: string } | { createdBy: string }): Promise<number> {
  const update = trx.updateTable('apiKeys').set({ revokedAt: now }).where('revokedAt', 'is', null);
  return countWritten(
    'accountId' in of ? update.where('accountId', '=', of.accountId) : update.where('createdBy', '=', of.createdBy),
  );
}

/** What the owner of a key can change. Fields that are undefined stay as they are. */
export type KeyChange = {
  name?: string | undefined;
  note?: string | null | undefined;
  /** Words that the key can spend in a calendar month (UTC); null removes the limit. */
  monthlyWordsMax?: number | null | undefined;
};

/**
 * Changes a key. A new limit also counts the words that the key has spent in the current month. Returns false if the key
 * does not exist.
 */
export function changeApiKey(
  db: Database,
  by: KeyAddress,
  { name, note, monthlyWordsMax }: KeyChange,
): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    // Submissions and refunds, which count the words, lock the account as well.
    await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', ({ selectFrom }) => selectFrom('apiKeys').select('accountId').where('id', '=', by.apiKeyId))
      .forNoKeyUpdate()
      .execute();
    const changed = await writes(updateKey(trx, by).set({ name, note, monthlyWordsMax }));
    if (changed && monthlyWordsMax != null) await countMonth(trx, by.apiKeyId);
    return changed;
  });
}

async function countMonth(trx: Queries, apiKeyId: string): Promise<void> {
  await sql`INSERT INTO api_key_months (api_key_id, month, words)
    SELECT ${apiKeyId}::uuid, month_of(now_ms()), coalesce(sum(j.input_words), 0) FROM jobs j
      WHERE j.api_key_id = ${apiKeyId}::uuid AND NOT j.refunded
        AND j.created_at >= month_of(now_ms())::timestamp AT TIME ZONE 'UTC'
    ON CONFLICT (api_key_id, month) DO UPDATE SET words = excluded.words`.execute(trx);
}

/**
 * Records the current time as the last use of keys. A row is written at most once a minute, and locked rows are
 * skipped.
 */
export async function touchApiKeys(db: Database, used: { apiKeyIds: readonly string[] }): Promise<void> {
  await db.kysely
    .updateTable('apiKeys')
    .set({ lastUsedAt: now })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('apiKeys')
        .select('id')
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(used.apiKeyIds))))
        .where(sql<boolean>`last_used_at IS NULL OR last_used_at < now_ms() - interval '1 minute'`)
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}
