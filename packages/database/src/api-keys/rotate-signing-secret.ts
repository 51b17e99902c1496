/**
 * Rotates the signing secret of an API key. Until the new secret takes effect, events are signed with both secrets, so
 * receivers can be updated at any time during this period.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { createSigningSecret } from '../secrets/create-signing-secret.ts';
import type { MasterKey } from '../secrets/master-key.ts';

export type RotateSigningSecretOutcome =
  /** `signingSecret` is in clear text, but not stored in that form. */
  | { outcome: 'rotated'; signingSecret: string; takesEffectAt: Date }
  /** The key does not exist, belongs to another account or is revoked. */
  | { outcome: 'no_key' };

/** Creates the next secret of a key. It replaces an earlier next secret that has not taken effect. */
export async function rotateSigningSecret(
  db: Database,
  request: { apiKeyId: string; accountId: string; overlapHours: number; masterKey: MasterKey },
): Promise<RotateSigningSecretOutcome> {
  const { signingSecret, ciphertext, masterKeyId } = await createSigningSecret(db, request.masterKey, request);
  const next = await db.kysely
    .insertInto('next_signing_secrets')
    .columns(['api_key_id', 'account_id', 'sealed_secret', 'master_key_id', 'takes_effect_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('api_keys')
        .select([
          'id',
          'account_id',
          val(ciphertext).as('sealed_secret'),
          val(masterKeyId).as('master_key_id'),
          sql<Date>`now_ms() + make_interval(hours => ${request.overlapHours}::int)`.as('takes_effect_at'),
        ])
        .where('id', '=', request.apiKeyId)
        .where('account_id', '=', request.accountId)
        .where('revoked_at', 'is', null),
    )
    .onConflict((conflict) =>
      conflict.column('api_key_id').doUpdateSet(({ ref }) => ({
        sealed_secret: ref('excluded.sealed_secret'),
        master_key_id: ref('excluded.master_key_id'),
        takes_effect_at: ref('excluded.takes_effect_at'),
      })),
    )
    .returning('takes_effect_at')
    .executeTakeFirst();
  return next === undefined
    ? { outcome: 'no_key' }
    : { outcome: 'rotated', signingSecret, takesEffectAt: next.takes_effect_at };
}

/** Promotes up to `limit` next secrets that have taken effect to the secrets of their keys. Returns their number. */
export async function promoteSigningSecrets(db: Database, { limit }: { limit: number }): Promise<number> {
  const { numUpdatedRows } = await db.kysely
    .with('due', (with_) =>
      with_
        .deleteFrom('next_signing_secrets')
        .where('api_key_id', 'in', ({ selectFrom }) =>
          selectFrom('next_signing_secrets')
            .select('api_key_id')
            .where('takes_effect_at', '<=', sql<Date>`now_ms()`)
            .orderBy('takes_effect_at')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning(['api_key_id', 'sealed_secret', 'master_key_id']),
    )
    .updateTable('api_keys as k')
    .from('due')
    .set(({ ref }) => ({
      sealed_secret: ref('due.sealed_secret'),
      master_key_id: ref('due.master_key_id'),
      secret_since: sql<Date>`now_ms()`,
    }))
    .whereRef('k.id', '=', 'due.api_key_id')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
