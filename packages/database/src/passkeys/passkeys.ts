/** Passkeys of users. Only public keys are stored. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** A passkey with which a user signs in. `counter` is the number of signatures that the device last reported. */
export type PasskeyCredential = { userId: string; publicKey: Buffer; counter: number };

const passkeysMax = 20;

/** Lists the passkeys of a user, oldest first. */
export async function listPasskeys(
  db: Database,
  by: { userId: string },
): Promise<(Passkey & { credentialId: Buffer })[]> {
  return db.kysely
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at as createdAt', 'last_used_at as lastUsedAt', 'credential_id as credentialId'])
    .where('user_id', '=', by.userId)
    .orderBy('created_at')
    .limit(passkeysMax)
    .execute();
}

/** Adds a passkey. Returns false if the credential exists, or if the user has 20 passkeys. */
export function insertPasskey(
  db: Database,
  passkey: PasskeyCredential & { id: string; credentialId: Buffer; name: string },
): Promise<boolean> {
  const { userId } = passkey;
  return db.transaction({}, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const { count } = await trx
      .selectFrom('passkeys')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    if (count >= passkeysMax) return false;
    const inserted = await trx
      .insertInto('passkeys')
      .values({
        id: passkey.id,
        credential_id: passkey.credentialId,
        user_id: userId,
        public_key: passkey.publicKey,
        counter: passkey.counter,
        name: passkey.name,
        created_at: sql`now_ms()`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return inserted !== undefined;
  });
}

export function findPasskey(db: Database, by: { credentialId: Buffer }): Promise<PasskeyCredential | undefined> {
  return db.kysely
    .selectFrom('passkeys')
    .select(['user_id as userId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', by.credentialId)
    .executeTakeFirst();
}

/**
 * Records a sign-in. Returns false if the device counts its signatures and this one is not newer than the last, which
 * means that it was copied.
 * @param use.counter the number of signatures that the device reports
 */
export async function recordPasskeyUse(db: Database, use: { credentialId: Buffer; counter: number }): Promise<boolean> {
  const { numUpdatedRows } = await db.kysely
    .updateTable('passkeys')
    .set({ counter: use.counter, last_used_at: sql`now_ms()` })
    .where('credential_id', '=', use.credentialId)
    .where(({ eb, or, and, lit }) =>
      or([eb('counter', '<', use.counter), and([eb('counter', '=', 0), eb(lit(use.counter), '=', lit(0))])]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes a passkey of a user and returns its name. Returns undefined if there is none. */
export async function deletePasskey(db: Database, by: { id: string; userId: string }): Promise<string | undefined> {
  const deleted = await db.kysely
    .deleteFrom('passkeys')
    .where('id', '=', by.id)
    .where('user_id', '=', by.userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
