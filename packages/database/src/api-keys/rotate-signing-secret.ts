/**
 * Rotates the signing secret of an API key. Until the new secret takes effect, events are signed with both secrets, so
 * receivers can be updated at any time during this period.
 */
import type { Database } from '../database/create-database.ts';
import { countOf, rowsOf } from '../database/queries.ts';
import { createSigningSecret } from '../secrets/master-keys.ts';
import type { MasterKey } from '@humanize/secrets';

export type RotateSigningSecretOutcome =
  /** `signingSecret` is returned in clear text, but not stored in that form. */
  | { outcome: 'rotated'; signingSecret: string; takesEffectAt: Date }
  /** The key does not exist, belongs to another account or is revoked. */
  | { outcome: 'no_key' };

/** Creates the next secret of a key. It replaces any earlier next secret that has not yet taken effect. */
export async function rotateSigningSecret(
  db: Database,
  request: { apiKeyId: string; accountId: string; overlapHours: number; masterKey: MasterKey },
): Promise<RotateSigningSecretOutcome> {
  const { signingSecret, ciphertext, masterKeyId } = await createSigningSecret(db, request.masterKey, request);
  const [next] = await rowsOf<{ takesEffectAt: Date }>(db)`INSERT INTO next_signing_secrets
      (api_key_id, account_id, sealed_secret, master_key_id, takes_effect_at)
    SELECT id, account_id, ${ciphertext}, ${masterKeyId}, now_ms() + make_interval(hours => ${request.overlapHours}::int)
      FROM api_keys WHERE id = ${request.apiKeyId} AND account_id = ${request.accountId} AND revoked_at IS NULL
    ON CONFLICT (api_key_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, master_key_id = excluded.master_key_id,
      takes_effect_at = excluded.takes_effect_at
    RETURNING takes_effect_at`;
  return next === undefined ? { outcome: 'no_key' } : { outcome: 'rotated', signingSecret, ...next };
}

/** Replaces up to `limit` secrets whose next secret has taken effect. Returns the number of replaced secrets. */
export function promoteSigningSecrets(db: Database, { limit }: { limit: number }): Promise<number> {
  return countOf(db)`WITH due AS (
      DELETE FROM next_signing_secrets WHERE api_key_id IN (
        SELECT api_key_id FROM next_signing_secrets WHERE takes_effect_at <= now_ms()
          ORDER BY takes_effect_at LIMIT ${limit} FOR UPDATE SKIP LOCKED) RETURNING *)
    UPDATE api_keys k SET sealed_secret = due.sealed_secret, master_key_id = due.master_key_id, secret_since = now_ms()
      FROM due WHERE k.id = due.api_key_id`;
}
