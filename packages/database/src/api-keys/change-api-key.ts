/** Changes an API key: its name, its revocation, and when it was last used. */
import type { Database } from '../database/create-database.ts';
import { row, text } from '../database/rows.ts';

type KeyAddress = {
  apiKeyId: string;
  /** Limits the request to keys of this account. */
  accountId?: string | undefined;
};

/** Revokes a key for good. Returns false if there is no such key. Revoking it again returns true and changes nothing. */
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

/** Renames a key. Returns false if there is no such key. */
export async function renameApiKey(db: Database, by: KeyAddress & { name: string }): Promise<boolean> {
  const rows = await db.statements.run(
    { text: 'UPDATE api_keys SET name = $3 WHERE id = $1 AND ($2::uuid IS NULL OR account_id = $2) RETURNING id' },
    [by.apiKeyId, by.accountId ?? null, by.name],
  );
  return rows.length > 0;
}

/** The account of a key; undefined if there is no such key. */
export async function findAccountOfKey(db: Database, by: { apiKeyId: string }): Promise<string | undefined> {
  const [key] = await db.statements.run(
    { text: 'SELECT account_id FROM api_keys WHERE id = $1', row: row({ account_id: text }) },
    [by.apiKeyId],
  );
  return key?.account_id;
}

/** Records that these keys were used now. A row is written at most once a minute, and a locked row is skipped. */
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
