/** Finds and lists API keys, and looks up the credentials that authenticate requests and sign events. */
import { type Selection, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import type { ApiKeys, DB } from '../database/schema-types.ts';
import type { EncryptedSecret } from '../secrets/encrypt-secret.ts';

/**
 * An API key as displayed in lists, without the key itself and its secret. `lastUsedAt` is accurate to about a minute.
 * `monthlyWordsMax` are the words that the key can spend in a calendar month (UTC); null without a limit.
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

/** Lists keys of one account or all accounts, newest first. @throws InvalidCursorError */
export function listApiKeys(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<ApiKey>> {
  let query = db.kysely.selectFrom('apiKeys').select(apiKeyColumns);
  if (request.accountId !== undefined) query = query.where('accountId', '=', request.accountId);
  return listNewestFirst(query, request, 'apiKeys');
}

/** Words that keys with a limit have reserved in the current month (UTC), without those that were returned. */
export async function listKeyMonths(db: Database, by: { apiKeyIds: readonly string[] }): Promise<Map<string, number>> {
  const rows = await db.kysely
    .selectFrom('apiKeyMonths')
    .select(['apiKeyId', 'words'])
    .where(({ eb, fn, val }) => eb('apiKeyId', '=', fn.any(val(by.apiKeyIds))))
    .where('month', '=', sql<Date>`month_of(now_ms())`)
    .execute();
  return new Map(rows.map(({ apiKeyId, words }) => [apiKeyId, words]));
}

/** Returns the account of a key, or undefined if the key does not exist. */
export async function findAccountOfKey(db: Database, by: { apiKeyId: string }): Promise<string | undefined> {
  const key = await db.kysely
    .selectFrom('apiKeys')
    .select('accountId')
    .where('id', '=', by.apiKeyId)
    .executeTakeFirst();
  return key?.accountId;
}

export type ApiKeyForAuth = Pick<ApiKey, 'id' | 'accountId' | 'scopes' | 'expiresAt' | 'revokedAt'> & {
  /** Keys of a suspended account are rejected like revoked keys (decision 0004). Closing an account revokes its keys. */
  accountSuspendedAt: Date | null;
  /** The time of the lookup on the database's clock, for comparison with `expiresAt`. */
  readAt: Date;
};

/**
 * Finds the data for authenticating a request in one round trip. The caller may cache the result for up to a second.
 * @param by.sha256 the result of `parseApiKey`
 */
export function findApiKeyForAuth(db: Database, by: { sha256: Buffer }): Promise<ApiKeyForAuth | undefined> {
  return db.kysely
    .selectFrom('apiKeys as k')
    .innerJoin('accounts as a', 'a.id', 'k.accountId')
    .select(['k.id', 'k.accountId', 'k.scopes', 'k.expiresAt', 'k.revokedAt', 'a.suspendedAt as accountSuspendedAt'])
    .select(sql<Date>`now_ms()`.as('readAt'))
    .where('k.keySha256', '=', by.sha256)
    .executeTakeFirst();
}

/**
 * Finds the encrypted signing secret of a key, even if it is revoked, because its pending events are still signed. `since`
 * is the time of its last rotation, or null if it was never rotated.
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
