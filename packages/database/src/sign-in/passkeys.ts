/** Passkeys of users. Only public keys are stored. */
import { type Insertable, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { now, writes } from '../database/queries.ts';
import type { Passkeys } from '../database/schema-types.ts';

const passkeysMax = 20;

export type Passkey = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Lists the passkeys of a user, oldest first. */
export function listPasskeys(db: Database, by: { userId: string }) {
  return db.kysely
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'credentialId'])
    .where('userId', '=', by.userId)
    .orderBy('createdAt')
    .limit(passkeysMax)
    .execute();
}

/** Adds a passkey. Returns false if the credential already exists or if the user already has 20 passkeys. */
export function insertPasskey(db: Database, passkey: Insertable<Passkeys>): Promise<boolean> {
  return db.transaction({}, async (trx) => {
    await trx.selectFrom('users').select('id').where('id', '=', passkey.userId).forUpdate().execute();
    const existing = await trx.selectFrom('passkeys').select('id').where('userId', '=', passkey.userId).execute();
    if (existing.length >= passkeysMax) return false;
    const added = trx.insertInto('passkeys').values(passkey);
    return writes(added.onConflict((conflict) => conflict.doNothing()));
  });
}

/** Finds a passkey. `counter` is the number of signatures that the device last reported. */
export function findPasskey(db: Database, { credentialId }: { credentialId: Buffer }) {
  const passkeys = db.kysely.selectFrom('passkeys').select(['userId', 'publicKey', 'counter']);
  return passkeys.where('credentialId', '=', credentialId).executeTakeFirst();
}

/**
 * Records a sign-in. Returns false if the device counts its signatures and the count is not higher than the last one,
 * which means that the passkey was copied.
 * @param use.counter the number of signatures that the device reports
 */
export function recordPasskeyUse(db: Database, use: { credentialId: Buffer; counter: number }): Promise<boolean> {
  return writes(
    db.kysely
      .updateTable('passkeys')
      .set({ counter: use.counter, lastUsedAt: now })
      .where('credentialId', '=', use.credentialId)
      .where(sql<boolean>`(counter < ${use.counter} OR (counter = 0 AND ${use.counter} = 0))`),
  );
}

/** Removes a passkey of a user and returns its name. Returns undefined if there is none. */
export async function deletePasskey(db: Database, by: { id: string; userId: string }): Promise<string | undefined> {
  const deleted = db.kysely.deleteFrom('passkeys').where('id', '=', by.id).where('userId', '=', by.userId);
  return (await deleted.returning('name').executeTakeFirst())?.name;
}
