/**
 * Prevents processes with different master keys from running concurrently, because they could not read each other's
 * secrets.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import type { MasterKey } from './master-key.ts';

/** The secrets in the database are encrypted with a key that this process does not have. */
export class MasterKeyMismatchError extends Error {
  override readonly name = 'MasterKeyMismatchError';
}

/**
 * Records the first key with which a database is used. From then on, all keys in use must be available.
 * @throws MasterKeyMismatchError
 */
export async function checkMasterKey(db: Database, masterKey: MasterKey): Promise<void> {
  const [newest] = masterKey.keys;
  // At most one key is active, so this has no effect after a key has been recorded.
  await db.kysely
    .insertInto('master_keys')
    .values({ id: newest.id, fingerprint: newest.fingerprint, active: true, created_at: sql`now_ms()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await demandKeysInUse(db.kysely, masterKey);
}

/** Checks that all keys in use are given. @throws MasterKeyMismatchError otherwise */
export async function demandKeysInUse(queries: Queries, masterKey: MasterKey): Promise<void> {
  const inUse = await queries.selectFrom('master_keys').select(['id', 'fingerprint']).execute();
  for (const { id, fingerprint } of inUse) {
    if (!masterKey.keys.some((key) => key.fingerprint.equals(fingerprint))) {
      const given = masterKey.keys.map((key) => key.id).join(', ');
      throw new MasterKeyMismatchError(
        `the secrets in the database are encrypted with master key ${id}, but this process has ${given}; give it that key too`,
      );
    }
  }
}
