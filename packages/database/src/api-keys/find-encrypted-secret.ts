/**
 * Finds the encrypted signing secret of an API key. It also finds those of revoked keys, because their pending events
 * are still signed.
 */
import type { Database } from '../database/create-database.ts';
import { pick, row } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import type { EncryptedSecret } from '../secrets/encrypt-secret.ts';

/** Finds the secret. `since` is the time of its last rotation, or null if it was never rotated. */
export async function findEncryptedSecret(
  db: Database,
  by: { accountId: string; apiKeyId: string },
): Promise<(EncryptedSecret & { since: Date | null }) | undefined> {
  const [key] = await db.statements.run(
    {
      text: 'SELECT sealed_secret, master_key_id, secret_since FROM api_keys WHERE id = $1 AND account_id = $2',
      row: row(pick(tables.api_keys, 'sealed_secret', 'master_key_id', 'secret_since')),
    },
    [by.apiKeyId, by.accountId],
  );
  return key && { masterKeyId: key.master_key_id, ciphertext: key.sealed_secret, since: key.secret_since };
}
