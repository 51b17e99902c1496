/** Creates an API key and its signing secret. Both are returned in clear text, but not stored in that form. */
import { limits } from '@humanize/contract';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { createSigningSecret } from '../secrets/create-signing-secret.ts';
import type { MasterKey } from '../secrets/master-key.ts';
import { apiKeyPrefix, createApiKey, hashApiKey } from './api-key-format.ts';
import type { ApiKeyScope } from '../database/api-key-scope.ts';
import { type ApiKey, apiKeyColumns } from './api-key.ts';

const tooManyKeys = 'HU004';
const noOpenAccount = 'HU005';

export type InsertApiKeyOutcome =
  | { outcome: 'created'; apiKey: ApiKey; key: string; signingSecret: string }
  | { outcome: 'too_many_keys'; limit: number }
  | { outcome: 'no_account' }
  /** A key with this ID exists, because the request was repeated or another request used the same ID. */
  | { outcome: 'id_taken' };

/**
 * Creates a key. A trigger that locks the account enforces the limit of 50 live keys (decision 0004).
 * @param request.name at most 200 characters
 */
export async function insertApiKey(
  db: Database,
  request: {
    apiKeyId: string;
    accountId: string;
    name: string;
    scopes: readonly ApiKeyScope[];
    expiresAt: Date | null;
    masterKey: MasterKey;
    /** The user who creates the key; undefined for an operator. */
    createdBy?: string | undefined;
    /** At most 500 characters. */
    note?: string | null | undefined;
    /** Words that the key can spend in a calendar month; no limit by default. */
    monthlyWordsMax?: number | null | undefined;
  },
): Promise<InsertApiKeyOutcome> {
  const key = createApiKey();
  const { signingSecret, ciphertext, masterKeyId } = await createSigningSecret(db, request.masterKey, request);
  try {
    const apiKey = await db.kysely
      .insertInto('api_keys')
      .values({
        id: request.apiKeyId,
        account_id: request.accountId,
        name: request.name,
        key_sha256: hashApiKey(key),
        prefix: apiKeyPrefix,
        last_four: key.slice(-4),
        scopes: [...request.scopes],
        sealed_secret: ciphertext,
        master_key_id: masterKeyId,
        created_at: sql`now_ms()`,
        expires_at: request.expiresAt,
        created_by: request.createdBy ?? null,
        note: request.note ?? null,
        monthly_words_max: request.monthlyWordsMax ?? null,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning(apiKeyColumns)
      .executeTakeFirst();
    return apiKey === undefined ? { outcome: 'id_taken' } : { outcome: 'created', apiKey, key, signingSecret };
  } catch (error) {
    if (sqlStateOf(error) === tooManyKeys) return { outcome: 'too_many_keys', limit: limits.liveKeysMax };
    if (sqlStateOf(error) === noOpenAccount) return { outcome: 'no_account' };
    throw error;
  }
}
