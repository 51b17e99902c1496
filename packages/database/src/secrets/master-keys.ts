/**
 * The master keys in use, and the secrets that they encrypt. Processes with different master keys cannot run concurrently,
 * because they could not read each other's secrets. A master key is rotated without downtime: configure the new and the old
 * keys for all processes, activate the new key, re-encrypt the secrets in batches, and retire the old keys. A foreign
 * key prevents the retirement of a key that is still in use.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { type Queries, rowOf, rowsOf } from '../database/queries.ts';
import {
  decryptSecret,
  type EncryptedSecret,
  encryptSecret,
  type MasterKey,
  type SecretOwner,
} from '@humanize/secrets';

/** The secrets in the database are encrypted with a key that this process does not have. */
export class MasterKeyMismatchError extends Error {
  override readonly name = 'MasterKeyMismatchError';
}

/**
 * Records the first key that is used with a database. From then on, all keys in use must be available.
 * @throws MasterKeyMismatchError
 */
export async function checkMasterKey(db: Database, masterKey: MasterKey): Promise<void> {
  const [newest] = masterKey.keys;
  // At most one key is active, so this has no effect after a key has been recorded.
  await db.kysely
    .insertInto('masterKeys')
    .values({ id: newest.id, fingerprint: newest.fingerprint, active: true })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await demandKeysInUse(db.kysely, masterKey);
}

/** Checks that all keys in use are given. @throws MasterKeyMismatchError otherwise */
async function demandKeysInUse(queries: Queries, masterKey: MasterKey): Promise<void> {
  const inUse = await queries.selectFrom('masterKeys').select(['id', 'fingerprint']).execute();
  for (const { id, fingerprint } of inUse) {
    if (!masterKey.keys.some((key) => key.fingerprint.equals(fingerprint))) {
      const given = masterKey.keys.map((key) => key.id).join(', ');
      throw new MasterKeyMismatchError(
        `the secrets in the database are encrypted with master key ${id}, but this process has ${given}; give it that key too`,
      );
    }
  }
}

/** Encrypts a secret with the active master key. @throws Error if none is active, which `checkMasterKey` prevents */
export async function sealSecret(
  db: Database,
  masterKey: MasterKey,
  { secret, owner }: { secret: string; owner: SecretOwner },
): Promise<EncryptedSecret> {
  const active = await db.kysely.selectFrom('masterKeys').select('id').where('active', '=', true).executeTakeFirst();
  if (active === undefined) throw new Error('no master key is active; call checkMasterKey first');
  return encryptSecret(masterKey, secret, owner, active.id);
}

/** Creates an encrypted signing secret, which consists of `whsec_` and 43 base64url characters (256 bits). */
export async function createSigningSecret(
  db: Database,
  masterKey: MasterKey,
  owner: SecretOwner,
): Promise<EncryptedSecret & { signingSecret: string }> {
  const signingSecret = `whsec_${randomBytes(32).toString('base64url')}`;
  return { signingSecret, ...(await sealSecret(db, masterKey, { secret: signingSecret, owner })) };
}

/**
 * Activates the newest key of `masterKey`, so new secrets are encrypted with it. A second call has no effect.
 * @throws MasterKeyMismatchError if a key in use is missing, because its secrets could not be read
 */
export async function activateMasterKey(db: Database, masterKey: MasterKey): Promise<{ activeKeyId: string }> {
  const [newest] = masterKey.keys;
  await db.transaction({}, async (trx) => {
    await rowsOf(trx)`LOCK TABLE master_keys IN SHARE ROW EXCLUSIVE MODE`;
    await demandKeysInUse(trx, masterKey);
    await trx.updateTable('masterKeys').set({ active: false }).where('id', '<>', newest.id).execute();
    await trx
      .insertInto('masterKeys')
      .values({ id: newest.id, fingerprint: newest.fingerprint, active: true })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ active: true }).where('masterKeys.active', '=', false),
      )
      .execute();
  });
  return { activeKeyId: newest.id };
}

/** The tables with encrypted secrets, and the column of each table that contains the ID of the API key or user. */
const sealedTables = [
  { table: 'apiKeys', idColumn: 'id' },
  { table: 'nextSigningSecrets', idColumn: 'apiKeyId' },
  { table: 'totpSecrets', idColumn: 'userId' },
] as const;

/** Selects the key of each encrypted secret. */
const keysOfSecrets = sql.join(
  sealedTables.map(({ table }) => sql`SELECT master_key_id FROM ${sql.table(table)}`),
  sql` UNION ALL `,
);

/**
 * Re-encrypts up to `limit` secrets of each kind with the active key. Call it until `remaining` is 0. It can run
 * concurrently, because rows that another call has locked are skipped.
 */
export async function resealSecrets(
  db: Database,
  { masterKey, limit }: { masterKey: MasterKey; limit: number },
): Promise<{ resealed: number; remaining: number }> {
  return db.transaction({}, async (trx) => {
    let resealed = 0;
    for (const sealedTable of sealedTables) resealed += await resealTable(trx, sealedTable, { masterKey, limit });
    const left = await rowOf<{ remaining: number }>(trx)`SELECT count(*) AS remaining FROM (${keysOfSecrets}) k
      JOIN master_keys m ON m.id = k.master_key_id WHERE NOT m.active`;
    return { resealed, ...left };
  });
}

type SealedRow = EncryptedSecret & { accountId: string; ownerId: string; activeId: string };

async function resealTable(
  trx: Queries,
  { table, idColumn }: (typeof sealedTables)[number],
  { masterKey, limit }: { masterKey: MasterKey; limit: number },
): Promise<number> {
  const id = sql.ref(`k.${idColumn}`);
  const rows = await rowsOf<SealedRow>(
    trx,
  )`SELECT ${id} AS "ownerId", k.account_id AS "accountId", k.sealed_secret AS ciphertext,
      k.master_key_id AS "masterKeyId", m.id AS "activeId"
    FROM ${sql.table(table)} k JOIN master_keys m ON m.active AND k.master_key_id <> m.id
    ORDER BY ${id} LIMIT ${limit} FOR NO KEY UPDATE OF k SKIP LOCKED`;
  for (const { activeId, accountId, ownerId, ...sealed } of rows) {
    const owner: SecretOwner =
      idColumn === 'userId' ? { accountId, userId: ownerId } : { accountId, apiKeyId: ownerId };
    const secret = decryptSecret(masterKey, sealed, owner);
    const { masterKeyId, ciphertext } = encryptSecret(masterKey, secret, owner, activeId);
    await rowsOf(trx)`UPDATE ${sql.table(table)} SET sealed_secret = ${ciphertext}, master_key_id = ${masterKeyId}
      WHERE ${sql.ref(idColumn)} = ${ownerId}`;
  }
  return rows.length;
}

/** Deletes the keys that are no longer in use, so that processes can start without them. Returns their IDs. */
export async function retireMasterKeys(db: Database): Promise<string[]> {
  const retired = await rowsOf<{ id: string }>(db)`DELETE FROM master_keys
    WHERE NOT active AND id NOT IN (${keysOfSecrets}) RETURNING id`;
  return retired.map(({ id }) => id);
}
