/**
 * Finds the data for authenticating a request in one round trip. The caller may cache the result for up to a second.
 */
import type { Database } from '../database/create-database.ts';
import { nullable, row, text, timestamp } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import type { ApiKeyScope } from './api-key.ts';

export type ApiKeyForAuth = {
  id: string;
  accountId: string;
  scopes: ApiKeyScope[];
  expiresAt: Date | null;
  /** Also set if the account was closed, which revokes its keys. */
  revokedAt: Date | null;
  /** Keys of a suspended account are rejected like revoked keys (decision 0004). */
  accountSuspendedAt: Date | null;
  /** The time of the lookup on the database's clock, for comparison with `expiresAt`. */
  readAt: Date;
};

/** Finds a key. @param by.sha256 the result of `parseApiKey` */
export async function findApiKeyForAuth(db: Database, by: { sha256: Buffer }): Promise<ApiKeyForAuth | undefined> {
  const [key] = await db.statements.run(
    {
      name: 'find_api_key_for_auth',
      text: `SELECT k.id, k.account_id AS "accountId", k.scopes, k.expires_at AS "expiresAt", k.revoked_at AS "revokedAt",
          a.suspended_at AS "accountSuspendedAt", now_ms() AS "readAt"
        FROM api_keys k JOIN accounts a ON a.id = k.account_id WHERE k.key_sha256 = $1`,
      row: row({
        id: text,
        accountId: text,
        scopes: tables.api_keys.scopes,
        expiresAt: nullable(timestamp),
        revokedAt: nullable(timestamp),
        accountSuspendedAt: nullable(timestamp),
        readAt: timestamp,
      }),
    },
    [by.sha256],
  );
  return key;
}
