/**
 * Finds the data for authenticating a request in one round trip. The caller may cache the result for up to a second.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { ApiKeyScope } from '../database/api-key-scope.ts';

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
export function findApiKeyForAuth(db: Database, by: { sha256: Buffer }): Promise<ApiKeyForAuth | undefined> {
  return db.kysely
    .selectFrom('api_keys as k')
    .innerJoin('accounts as a', 'a.id', 'k.account_id')
    .select([
      'k.id',
      'k.account_id as accountId',
      'k.scopes',
      'k.expires_at as expiresAt',
      'k.revoked_at as revokedAt',
      'a.suspended_at as accountSuspendedAt',
      sql<Date>`now_ms()`.as('readAt'),
    ])
    .where('k.key_sha256', '=', by.sha256)
    .executeTakeFirst();
}
