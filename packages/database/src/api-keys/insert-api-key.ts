/** Creates an API key and its signing secret. Both are returned in clear text, but not stored in that form. */
import { limits } from '@humanize/contract';
import type { Database } from '../database/create-database.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { createSigningSecret } from '../secrets/create-signing-secret.ts';
import type { MasterKey } from '../secrets/master-key.ts';
import { apiKeyPrefix, createApiKey, hashApiKey } from './api-key-format.ts';
import { type ApiKey, apiKeyRow, type ApiKeyScope, toApiKey } from './api-key.ts';

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
  },
): Promise<InsertApiKeyOutcome> {
  const key = createApiKey();
  const { signingSecret, ciphertext, masterKeyId } = await createSigningSecret(db, request.masterKey, request);
  try {
    const [inserted] = await db.statements.run(
      {
        text: `INSERT INTO api_keys (id, account_id, name, key_sha256, prefix, last_four, scopes, sealed_secret, master_key_id, created_at, expires_at, created_by)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now_ms(), $10, $11) ON CONFLICT (id) DO NOTHING
          RETURNING id, account_id, name, prefix, last_four, scopes, created_at, expires_at, revoked_at, last_used_at`,
        row: apiKeyRow,
      },
      [
        request.apiKeyId,
        request.accountId,
        request.name,
        hashApiKey(key),
        apiKeyPrefix,
        key.slice(-4),
        request.scopes,
        ciphertext,
        masterKeyId,
        request.expiresAt,
        request.createdBy ?? null,
      ],
    );
    return inserted === undefined
      ? { outcome: 'id_taken' }
      : { outcome: 'created', apiKey: toApiKey(inserted), key, signingSecret };
  } catch (error) {
    if (sqlStateOf(error) === tooManyKeys) return { outcome: 'too_many_keys', limit: limits.liveKeysMax };
    if (sqlStateOf(error) === noOpenAccount) return { outcome: 'no_account' };
    throw error;
  }
}
