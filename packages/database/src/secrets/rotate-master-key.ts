/**
 * Rotates the master key without downtime: configure the new and the old keys for all processes, activate the new key,
 * encrypt the secrets again in batches, and retire the old keys. A foreign key prevents the retirement of a key that is
 * still in use.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { Queries } from '../database/queries.ts';
import { demandKeysInUse } from './check-master-key.ts';
import type { MasterKey } from './master-key.ts';
import { decryptSecret, type EncryptedSecret, encryptSecret, type SecretOwner } from './encrypt-secret.ts';

/**
 * Activates the newest key of `masterKey`, so new secrets are encrypted with it. A second call has no effect.
 * @throws MasterKeyMismatchError if a key in use is missing, because its secrets could not be read
 */
export async function activateMasterKey(db: Database, masterKey: MasterKey): Promise<{ activeKeyId: string }> {
  const [newest] = masterKey.keys;
  await db.transaction({}, async (trx) => {
    await sql`LOCK TABLE master_keys IN SHARE ROW EXCLUSIVE MODE`.execute(trx);
    await demandKeysInUse(trx, masterKey);
    await trx
      .updateTable('master_keys')
      .set({ active: false })
      .where('active', '=', true)
      .where('id', '<>', newest.id)
      .execute();
    await trx
      .insertInto('master_keys')
      .values({ id: newest.id, fingerprint: newest.fingerprint, active: true, created_at: sql`now_ms()` })
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({ active: true }).where('master_keys.active', '=', false),
      )
      .execute();
  });
  return { activeKeyId: newest.id };
}

/** The tables with encrypted secrets, and their column that contains the ID of the API key or user. */
const sealedTables = [
  { table: 'api_keys', idColumn: 'id' },
  { table: 'next_signing_secrets', idColumn: 'api_key_id' },
  { table: 'totp_secrets', idColumn: 'user_id' },
] as const;

/**
 * Encrypts up to `limit` secrets of each kind again with the active key. Call it until `remaining` is 0. It can run
 * concurrently, because rows that another call has locked are skipped.
 */
export async function resealSecrets(
  db: Database,
  { masterKey, limit }: { masterKey: MasterKey; limit: number },
): Promise<{ resealed: number; remaining: number }> {
  return db.transaction({}, async (trx) => {
    const done = { resealed: 0, remaining: 0 };
    for (const sealedTable of sealedTables) {
      done.resealed += await resealTable(trx, sealedTable, { masterKey, limit });
      const { rows } = await sql<{ remaining: number }>`SELECT count(*) AS remaining
        FROM ${sql.table(sealedTable.table)} k JOIN master_keys m ON m.active AND k.master_key_id <> m.id`.execute(trx);
      done.remaining += rows[0]?.remaining ?? 0;
    }
    return done;
  });
}

type SealedRow = EncryptedSecret & { accountId: string; ownerId: string; activeId: string };

async function resealTable(
  trx: Queries,
  { table, idColumn }: (typeof sealedTables)[number],
  { masterKey, limit }: { masterKey: MasterKey; limit: number },
): Promise<number> {
  const id = sql.ref(`k.${idColumn}`);
  const { rows } =
    await sql<SealedRow>`SELECT ${id} AS "ownerId", k.account_id AS "accountId", k.sealed_secret AS ciphertext,
      k.master_key_id AS "masterKeyId", m.id AS "activeId"
    FROM ${sql.table(table)} k JOIN master_keys m ON m.active AND k.master_key_id <> m.id
    ORDER BY ${id} LIMIT ${limit} FOR NO KEY UPDATE OF k SKIP LOCKED`.execute(trx);
  for (const { activeId, accountId, ownerId, ...sealed } of rows) {
    const owner: SecretOwner =
      idColumn === 'user_id' ? { accountId, userId: ownerId } : { accountId, apiKeyId: ownerId };
    const secret = decryptSecret(masterKey, sealed, owner);
    const { masterKeyId, ciphertext } = encryptSecret(masterKey, secret, owner, activeId);
    await sql`UPDATE ${sql.table(table)} SET sealed_secret = ${ciphertext}, master_key_id = ${masterKeyId}
      WHERE ${sql.ref(idColumn)} = ${ownerId}`.execute(trx);
  }
  return rows.length;
}

/** Deletes the keys that are no longer in use, so processes can be started without them. Returns their IDs. */
export async function retireMasterKeys(db: Database): Promise<string[]> {
  const inUse = sql.join(
    sealedTables.map(({ table }) => sql`SELECT master_key_id FROM ${sql.table(table)}`),
    sql` UNION ALL `,
  );
  const rows = await db.kysely
    .deleteFrom('master_keys as m')
    .where('m.active', '=', false)
    .where(sql<boolean>`m.id NOT IN (${inUse})`)
    .returning('m.id')
    .execute();
  return rows.map(({ id }) => id);
}
