/**
 * The second factor of a user: the secret of an authenticator app, encrypted with the master key, and the hashes of the
 * recovery codes. Each code from the app is accepted at most once, and each recovery code is deleted when it is used.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { now, type Queries, writes } from '../database/queries.ts';
import type { EncryptedSecret, MasterKey } from '@humanize/secrets';
import { sealSecret } from '../secrets/master-keys.ts';

/** `confirmedAt` is null until the user has entered a code. Until then, no code is required at sign-in. */
export type TotpSecret = NonNullable<Awaited<ReturnType<typeof findTotpSecret>>>;

/**
 * Stores a secret that the user has to confirm. Replaces an unconfirmed secret. Returns false if the user already has a
 * confirmed secret.
 * @param request.secret the secret in clear text, which is not stored in that form
 */
export async function insertTotpSecret(
  db: Database,
  masterKey: MasterKey,
  { userId, accountId, secret }: { userId: string; accountId: string; secret: string },
): Promise<boolean> {
  const { ciphertext, masterKeyId } = await sealSecret(db, masterKey, { secret, owner: { accountId, userId } });
  const sealed = { sealedSecret: ciphertext, masterKeyId };
  const added = db.kysely.insertInto('totpSecrets').values({ userId, accountId, ...sealed });
  return writes(
    added.onConflict((conflict) =>
      conflict
        .column('userId')
        .doUpdateSet({ ...sealed, createdAt: now, lastStep: 0 })
        .where('totpSecrets.confirmedAt', 'is', null),
    ),
  );
}

/**
 * Whether a secret is usable. One that is not confirmed within ten minutes expires, because setting it up requires the
 * password, but seeing and confirming it does not.
 */
const isUsable = sql<boolean>`(confirmed_at IS NOT NULL OR created_at > now_ms() - interval '10 minutes')`;

/** Finds the secret of a user, whether or not it is confirmed. A secret that has expired is not found. */
export async function findTotpSecret(db: Database, by: { userId: string }) {
  const found = await db.kysely
    .selectFrom('totpSecrets as t')
    .select(['t.accountId', 't.sealedSecret as ciphertext', 't.masterKeyId', 't.confirmedAt'])
    .select(sql<number>`(SELECT count(*) FROM recovery_codes WHERE user_id = t.user_id)`.as('recoveryCodesLeft'))
    .where('t.userId', '=', by.userId)
    .where(isUsable)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { ciphertext, masterKeyId, ...secret } = found;
  return { ...secret, sealed: { ciphertext, masterKeyId } satisfies EncryptedSecret };
}

/**
 * Accepts a code for a confirmed secret. Returns false if a code from this step or a later one has already been
 * accepted.
 * @param code.step number of the code's 30-second step since 1970
 */
export function acceptTotpStep(db: Database, code: { userId: string; step: number }): Promise<boolean> {
  return writes(
    db.kysely
      .updateTable('totpSecrets')
      .set({ lastStep: code.step })
      .where('userId', '=', code.userId)
      .where('lastStep', '<', code.step)
      .where('confirmedAt', 'is not', null),
  );
}

/**
 * Confirms the secret with its first code, and stores recovery codes. Returns false if the user has no unconfirmed
 * secret, or it has expired.
 */
export function confirmTotpSecret(
  db: Database,
  request: { userId: string; step: number; recoveryCodesSha256: readonly Buffer[] },
): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const secret = trx.updateTable('totpSecrets').where('userId', '=', request.userId);
    const values = { lastStep: request.step, confirmedAt: now };
    const confirmed = await writes(secret.set(values).where('confirmedAt', 'is', null).where(isUsable));
    if (confirmed) await replaceCodes(trx, request);
    return confirmed;
  });
}

/** Replaces the recovery codes. Returns false if the user has no confirmed secret. */
export function replaceRecoveryCodes(
  db: Database,
  request: { userId: string; recoveryCodesSha256: readonly Buffer[] },
): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const secrets = trx.selectFrom('totpSecrets').select('confirmedAt').where('userId', '=', request.userId);
    const isConfirmed = (await secrets.forUpdate().executeTakeFirst())?.confirmedAt != null;
    if (isConfirmed) await replaceCodes(trx, request);
    return isConfirmed;
  });
}

async function replaceCodes(
  trx: Queries,
  { userId, recoveryCodesSha256 }: { userId: string; recoveryCodesSha256: readonly Buffer[] },
): Promise<void> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute();
  const rows = recoveryCodesSha256.map((codeSha256) => ({ userId, codeSha256 }));
  await trx.insertInto('recoveryCodes').values(rows).execute();
}

/** Consumes a recovery code. Returns false if the user has no such code. */
export function takeRecoveryCode(
  { kysely }: Database,
  { userId, codeSha256 }: { userId: string; codeSha256: Buffer },
): Promise<boolean> {
  return writes(kysely.deleteFrom('recoveryCodes').where(({ and }) => and({ userId, codeSha256 })));
}

/** Removes the secret and the recovery codes. Returns false if the user has none. */
export function deleteTotpSecret(db: Database, by: { userId: string }): Promise<boolean> {
  return writes(db.kysely.deleteFrom('totpSecrets').where('userId', '=', by.userId));
}
