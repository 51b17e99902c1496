/** Creates an API key and its signing secret. Both are returned in clear text, but not stored in that form. */
import { limits } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { createSigningSecret } from '../secrets/master-keys.ts';
import type { MasterKey } from '@humanize/secrets';
import { apiKeyPrefix, createApiKey, hashApiKey } from '@humanize/secrets';
import type { ApiKeyScope } from '../database/column-types.ts';
import { type ApiKey, apiKeyColumns } from './api-keys.ts';

const tooManyKeys = 'HU004';
const noOpenAccount = 'HU005';

export type InsertApiKeyOutcome =
  | { outcome: 'created'; apiKey: ApiKey; key: string; signingSecret: string }
  | { outcome: 'too_many_keys'; limit: number }
  | { outcome: 'no_account' }
  /** A key with this ID already exists, because the request was repeated or another request used the same ID. */
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
  const { accountId, name, scopes, expiresAt, note = null, createdBy = null, monthlyWordsMax = null } = request;
  const key = createApiKey();
  const { signingSecret, ciphertext, masterKeyId } = await createSigningSecret(db, request.masterKey, request);
  try {
    const apiKey = await db.kysely
      .insertInto('apiKeys')
      .values({
        id: request.apiKeyId,
        accountId,
        name,
        scopes: [...scopes],
        expiresAt,
        note,
        createdBy,
        monthlyWordsMax,
        keySha256: hashApiKey(key),
        prefix: apiKeyPrefix,
        lastFour: key.slice(-4),
        sealedSecret: ciphertext,
        masterKeyId,
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
