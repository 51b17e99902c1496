/** Changes an API key: its name, its revocation, and the time of its last use. */
import type { Database } from '../database/create-database.ts';
import { row, text } from '../database/rows.ts';

type KeyAddress = {
  apiKeyId: string;
  /** Restricts the request to keys of this account. */
  accountId?: string | undefined;
};

/**
 * Permanently revokes a key. Returns false if the key does not exist. Revoking it again returns true without changing
 * anything.
 */
export async function revokeApiKey(db: Database, by: KeyAddress): Promise<boolean> {
  const rows = await db.statements.run(
    {
      text: `UPDATE api_keys SET revoked_at = coalesce(revoked_at, now_ms())
        WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2) RETURNING id`,
    },
    [by.apiKeyId, by.accountId ?? null],
  );
  return rows.length > 0;
}

/** Renames a key. Returns false if the key does not exist. */
export async function renameApiKey(db: Database, by: KeyAddress & { name: string }): Promise<boolean> {
  const rows = await db.statements.run(
    { text: 'UPDATE api_keys SET name = $3 WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2) RETURNING id' },
    [by.apiKeyId, by.accountId ?? null, by.name],
  );
  return rows.length > 0;
}

/** Returns the account of a key, or undefined if the key does not exist. */
export async function findAccountOfKey(db: Database, by: { apiKeyId: string }): Promise<string | undefined> {
  const [key] = await db.statements.run(
    { text: 'SELECT account_id FROM api_keys WHERE id = $1', row: row({ account_id: text }) },
    [by.apiKeyId],
  );
  return key?.account_id;
}

/**
 * Records the current time as the last use of keys. A row is written at most once a minute, and locked rows are
 * skipped.
 */
export async function touchApiKeys(db: Database, used: { apiKeyIds: readonly string[] }): Promise<void> {
  await db.statements.run(
    {
      name: 'touch_api_keys',
      text: `UPDATE api_keys SET last_used_at = now_ms() WHERE id IN (
        SELECT id FROM api_keys WHERE id = ANY($1::uuid[]) AND (last_used_at IS NULL OR last_used_at < now_ms() - interval '1 minute')
        ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)`,
    },
    [used.apiKeyIds],
  );
}
