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

/** Renames a key. Returns false if the key does not exist. */
export async function renameApiKey(db: Database, by: KeyAddress & { name: string }): Promise<boolean> {
  const { numUpdatedRows } = await updateKey(db, by).set({ name: by.name }).executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
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
