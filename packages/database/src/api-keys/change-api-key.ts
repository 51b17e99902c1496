/** Changes an API key: its name, its revocation, and the time of its last use. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';

type KeyAddress = {
  apiKeyId: string;
  /** Restricts the request to keys of this account. */
  accountId?: string | undefined;
};

const updateKey = (db: Database, by: KeyAddress) =>
  db.kysely
    .updateTable('api_keys')
    .where('id', '=', by.apiKeyId)
    .$if(by.accountId !== undefined, (of) => of.where('account_id', '=', by.accountId as string));

/**
 * Permanently revokes a key. Returns false if the key does not exist. Revoking it again returns true without changing
 * anything.
 */
export async function revokeApiKey(db: Database, by: KeyAddress): Promise<boolean> {
  const { numUpdatedRows } = await updateKey(db, by)
    .set({ revoked_at: sql`coalesce(revoked_at, now_ms())` })
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Revokes all keys of an account, as a part of a transaction. Returns their number. */
export async function revokeApiKeysOfAccount(trx: Queries, by: { accountId: string }): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now_ms()` })
    .where('account_id', '=', by.accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
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
export function changeApiKey(db: Database, by: KeyAddress, change: KeyChange): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    // Submissions and refunds, which count the words, lock the account as well.
    await trx
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', ({ selectFrom }) => selectFrom('api_keys').select('account_id').where('id', '=', by.apiKeyId))
      .forNoKeyUpdate()
      .execute();
    const changed = await trx
      .updateTable('api_keys')
      .set({ ...withoutUndefined({ name: change.name, note: change.note, monthly_words_max: change.monthlyWordsMax }) })
      .where('id', '=', by.apiKeyId)
      .$if(by.accountId !== undefined, (of) => of.where('account_id', '=', by.accountId as string))
      .returning('id')
      .execute();
    if (changed.length > 0 && change.monthlyWordsMax != null) await countMonth(trx, by.apiKeyId);
    return changed.length > 0;
  });
}

const withoutUndefined = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;

async function countMonth(trx: Queries, apiKeyId: string): Promise<void> {
  await sql`INSERT INTO api_key_months (api_key_id, month, words)
    SELECT ${apiKeyId}::uuid, month_of(now_ms()), coalesce(sum(j.input_words), 0) FROM jobs j
      WHERE j.api_key_id = ${apiKeyId}::uuid AND NOT j.refunded
        AND j.created_at >= month_of(now_ms())::timestamp AT TIME ZONE 'UTC'
    ON CONFLICT (api_key_id, month) DO UPDATE SET words = excluded.words`.execute(trx);
}

/** Returns the account of a key, or undefined if the key does not exist. */
export async function findAccountOfKey(db: Database, by: { apiKeyId: string }): Promise<string | undefined> {
  const key = await db.kysely
    .selectFrom('api_keys')
    .select('account_id')
    .where('id', '=', by.apiKeyId)
    .executeTakeFirst();
  return key?.account_id;
}

/**
 * Records the current time as the last use of keys. A row is written at most once a minute, and locked rows are
 * skipped.
 */
export async function touchApiKeys(db: Database, used: { apiKeyIds: readonly string[] }): Promise<void> {
  await db.kysely
    .updateTable('api_keys')
    .set({ last_used_at: sql`now_ms()` })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('api_keys')
        .select('id')
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(used.apiKeyIds))))
        .where(sql<boolean>`last_used_at IS NULL OR last_used_at < now_ms() - interval '1 minute'`)
        .orderBy('id')
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}
