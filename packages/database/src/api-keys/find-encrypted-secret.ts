/**
 * Finds the encrypted signing secret of an API key. It also finds those of revoked keys, because their pending events
 * are still signed.
 */
import type { Database } from '../database/create-database.ts';
import type { EncryptedSecret } from '../secrets/encrypt-secret.ts';

/** Finds the secret. `since` is the time of its last rotation, or null if it was never rotated. */
export function findEncryptedSecret(
  db: Database,
  by: { accountId: string; apiKeyId: string },
): Promise<(EncryptedSecret & { since: Date | null }) | undefined> {
  return db.kysely
    .selectFrom('api_keys')
    .select(['sealed_secret as ciphertext', 'master_key_id as masterKeyId', 'secret_since as since'])
    .where('id', '=', by.apiKeyId)
    .where('account_id', '=', by.accountId)
    .executeTakeFirst();
}
