/** Passkeys of users. Only public keys are stored. */
import type { Database } from '../database/create-database.ts';
import { now, writes } from '../database/queries.ts';

export type Passkey = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** A passkey with which a user signs in. `counter` is the number of signatures that the device last reported. */
export type PasskeyCredential = { userId: string; publicKey: Buffer; counter: number };

const passkeysMax = 20;

/** Lists the passkeys of a user, oldest first. */
export function listPasskeys(db: Database, by: { userId: string }): Promise<(Passkey & { credentialId: Buffer })[]> {
  return db.kysely
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'credentialId'])
    .where('userId', '=', by.userId)
    .orderBy('createdAt')
    .limit(passkeysMax)
    .execute();
}

/** Adds a passkey. Returns false if the credential exists, or if the user has 20 passkeys. */
export function insertPasskey(
  db: Database,
  passkey: PasskeyCredential & { id: string; credentialId: Buffer; name: string },
): Promise<boolean> {
  const { id, userId, credentialId, publicKey, counter, name } = passkey;
  return db.transaction({}, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    const existing = await trx.selectFrom('passkeys').select('id').where('userId', '=', userId).execute();
    if (existing.length >= passkeysMax) return false;
    return writes(
      trx
        .insertInto('passkeys')
        .values({ id, userId, credentialId, publicKey, counter, name })
        .onConflict((conflict) => conflict.doNothing()),
    );
  });
}

export function findPasskey(db: Database, by: { credentialId: Buffer }): Promise<PasskeyCredential | undefined> {
  return db.kysely
    .selectFrom('passkeys')
    .select(['userId', 'publicKey', 'counter'])
    .where('credentialId', '=', by.credentialId)
    .executeTakeFirst();
}

/**
 * Records a sign-in. Returns false if the device counts its signatures and this one is not newer than the last, which
 * means that it was copied.
 * @param use.counter the number of signatures that the device reports
 */
export function recordPasskeyUse(db: Database, use: { credentialId: Buffer; counter: number }): Promise<boolean> {
  return writes(
    db.kysely
      .updateTable('passkeys')
      .set({ counter: use.counter, lastUsedAt: now })
      .where('credentialId', '=', use.credentialId)
      .where(({ or, and, eb, lit }) =>
        or([eb('counter', '<', use.counter), and([eb('counter', '=', 0), eb(lit(use.counter), '=', lit(0))])]),
      ),
  );
}

/** Removes a passkey of a user and returns its name. Returns undefined if there is none. */
export async function deletePasskey(db: Database, by: { id: string; userId: string }): Promise<string | undefined> {
  const deleted = await db.kysely
    .deleteFrom('passkeys')
    .where('id', '=', by.id)
    .where('userId', '=', by.userId)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}
