/**
 * The second factor of a user: the secret of an authenticator app, encrypted with the master key, and the hashes of the
 * recovery codes. Each code from the app is accepted at most once, and each recovery code is deleted when it is used.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import type { EncryptedSecret } from '../secrets/encrypt-secret.ts';
import type { MasterKey } from '../secrets/master-key.ts';
import { sealSecret } from '../secrets/seal-secret.ts';

/** `confirmedAt` is null until the user has entered a code: until then, no code is asked for at sign-in. */
export type TotpSecret = {
  accountId: string;
  sealed: EncryptedSecret;
  confirmedAt: Date | null;
  recoveryCodesLeft: number;
};

/**
 * Stores a secret that the user has to confirm. It replaces one that was not confirmed. Returns false if the user has a
 * confirmed secret.
 * @param request.secret the secret in clear text, which is not stored in that form
 */
export async function insertTotpSecret(
  db: Database,
  masterKey: MasterKey,
  { userId, accountId, secret }: { userId: string; accountId: string; secret: string },
): Promise<boolean> {
  const { ciphertext, masterKeyId } = await sealSecret(db, masterKey, { secret, owner: { accountId, userId } });
  const stored = await db.kysely
    .insertInto('totp_secrets')
    .values({
      user_id: userId,
      account_id: accountId,
      sealed_secret: ciphertext,
      master_key_id: masterKeyId,
      created_at: sql`now_ms()`,
    })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(({ ref }) => ({
          sealed_secret: ref('excluded.sealed_secret'),
          master_key_id: ref('excluded.master_key_id'),
          created_at: ref('excluded.created_at'),
          last_step: 0,
        }))
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Finds the secret of a user, whether or not it is confirmed. */
export async function findTotpSecret(db: Database, by: { userId: string }): Promise<TotpSecret | undefined> {
  const found = await db.kysely
    .selectFrom('totp_secrets as t')
    .select(['t.account_id', 't.sealed_secret', 't.master_key_id', 't.confirmed_at'])
    .select(({ selectFrom }) =>
      selectFrom('recovery_codes as c')
        .select(({ fn }) => fn.countAll<number>().as('codes'))
        .whereRef('c.user_id', '=', 't.user_id')
        .$asScalar()
        .$notNull()
        .as('codes'),
    )
    .where('t.user_id', '=', by.userId)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  return {
    accountId: found.account_id,
    sealed: { ciphertext: found.sealed_secret, masterKeyId: found.master_key_id },
    confirmedAt: found.confirmed_at,
    recoveryCodesLeft: found.codes,
  };
}

/**
 * Accepts a code of a confirmed secret. Returns false if a code of this step or of a later one was accepted before.
 * @param code.step number of the code's 30-second step since 1970
 */
export async function acceptTotpStep(db: Database, code: { userId: string; step: number }): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('totp_secrets')
    .set({ last_step: code.step })
    .where('user_id', '=', code.userId)
    .where('last_step', '<', code.step)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Confirms the secret with its first code, and stores the recovery codes. Returns false if it is already confirmed. */
export function confirmTotpSecret(
  db: Database,
  request: { userId: string; step: number; recoveryCodesSha256: readonly Buffer[] },
): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('totp_secrets')
      .set({ last_step: request.step, confirmed_at: sql`now_ms()` })
      .where('user_id', '=', request.userId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await replaceCodes(trx, request);
    return true;
  });
}

/** Replaces the recovery codes. Returns false if the user has no confirmed secret. */
export function replaceRecoveryCodes(
  db: Database,
  request: { userId: string; recoveryCodesSha256: readonly Buffer[] },
): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    const confirmed = await trx
      .selectFrom('totp_secrets')
      .select('user_id')
      .where('user_id', '=', request.userId)
      .where('confirmed_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (confirmed === undefined) return false;
    await replaceCodes(trx, request);
    return true;
  });
}

async function replaceCodes(
  trx: Queries,
  { userId, recoveryCodesSha256 }: { userId: string; recoveryCodesSha256: readonly Buffer[] },
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = recoveryCodesSha256.map((code) => ({ user_id: userId, code_sha256: code }));
  await trx.insertInto('recovery_codes').values(rows).execute();
}

/** Uses up a recovery code. Returns false if the user has no such code. */
export async function takeRecoveryCode(db: Database, by: { userId: string; codeSha256: Buffer }): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('recovery_codes')
    .where('user_id', '=', by.userId)
    .where('code_sha256', '=', by.codeSha256)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Removes the secret and the recovery codes. Returns false if the user has none. */
export async function deleteTotpSecret(db: Database, by: { userId: string }): Promise<boolean> {
  const { numDeletedRows } = await db.kysely
    .deleteFrom('totp_secrets')
    .where('user_id', '=', by.userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
