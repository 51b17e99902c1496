/**
 * Rotates the master key without downtime: configure the new and the old keys for all processes, activate the new key,
 * encrypt the secrets again in batches, and retire the old keys. A foreign key prevents the retirement of a key that is
 * still in use.
 */
import type { Database } from '../database/create-database.ts';
import { integer, pick, row, text } from '../database/rows.ts';
import type { StatementRunner } from '../database/statement-runner.ts';
import { tables } from '../database/tables.ts';
import { demandKeysInUse } from './check-master-key.ts';
import type { MasterKey } from './master-key.ts';
import { decryptSecret, encryptSecret } from './encrypt-secret.ts';

/**
 * Activates the newest key of `masterKey`, so new secrets are encrypted with it. A second call has no effect.
 * @throws MasterKeyMismatchError if a key in use is missing, because its secrets could not be read
 */
export async function activateMasterKey(db: Database, masterKey: MasterKey): Promise<{ activeKeyId: string }> {
  const [newest] = masterKey.keys;
  await db.statements.transaction({}, async (run) => {
    await run({ text: 'LOCK TABLE master_keys IN SHARE ROW EXCLUSIVE MODE' });
    await demandKeysInUse(run, masterKey);
    await run({ text: 'UPDATE master_keys SET active = false WHERE active AND id <> $1' }, [newest.id]);
    await run(
      {
        text: `INSERT INTO master_keys (id, fingerprint, active, created_at) VALUES ($1, $2, true, now_ms())
          ON CONFLICT (id) DO UPDATE SET active = true WHERE NOT master_keys.active`,
      },
      [newest.id, newest.fingerprint],
    );
  });
  return { activeKeyId: newest.id };
}

const sealedRow = row({
  ...pick(tables.next_signing_secrets, 'api_key_id', 'account_id', 'sealed_secret', 'master_key_id'),
  active_id: text,
});

/** The tables with encrypted secrets, and their column that contains the ID of the API key. */
const sealedTables = [
  { table: 'api_keys', idColumn: 'id' },
  { table: 'next_signing_secrets', idColumn: 'api_key_id' },
] as const;

/**
 * Encrypts up to `limit` secrets of each kind again with the active key. Call it until `remaining` is 0. It can run
 * concurrently, because rows that another call has locked are skipped.
 */
export async function resealSecrets(
  db: Database,
  { masterKey, limit }: { masterKey: MasterKey; limit: number },
): Promise<{ resealed: number; remaining: number }> {
  return db.statements.transaction({}, async (run) => {
    const done = { resealed: 0, remaining: 0 };
    for (const sealedTable of sealedTables) {
      done.resealed += await resealTable(run, sealedTable, { masterKey, limit });
      const [left] = await run({
        text: `SELECT count(*) AS remaining FROM ${sealedTable.table} k JOIN master_keys m ON m.active AND k.master_key_id <> m.id`,
        row: row({ remaining: integer }),
      });
      done.remaining += left?.remaining ?? 0;
    }
    return done;
  });
}

async function resealTable(
  run: StatementRunner['run'],
  { table, idColumn }: (typeof sealedTables)[number],
  { masterKey, limit }: { masterKey: MasterKey; limit: number },
): Promise<number> {
  const rows = await run(
    {
      text: `SELECT k.${idColumn} AS api_key_id, k.account_id, k.sealed_secret, k.master_key_id, m.id AS active_id
        FROM ${table} k JOIN master_keys m ON m.active AND k.master_key_id <> m.id
        ORDER BY k.${idColumn} LIMIT $1 FOR NO KEY UPDATE OF k SKIP LOCKED`,
      row: sealedRow,
    },
    [limit],
  );
  for (const key of rows) {
    const owner = { accountId: key.account_id, apiKeyId: key.api_key_id };
    const secret = decryptSecret(masterKey, { masterKeyId: key.master_key_id, ciphertext: key.sealed_secret }, owner);
    const { masterKeyId, ciphertext } = encryptSecret(masterKey, secret, owner, key.active_id);
    await run({ text: `UPDATE ${table} SET sealed_secret = $2, master_key_id = $3 WHERE ${idColumn} = $1` }, [
      key.api_key_id,
      ciphertext,
      masterKeyId,
    ]);
  }
  return rows.length;
}

/** Deletes the keys that are no longer in use, so processes can be started without them. Returns their IDs. */
export async function retireMasterKeys(db: Database): Promise<string[]> {
  const rows = await db.statements.run({
    text: `DELETE FROM master_keys m WHERE NOT m.active
        AND NOT EXISTS (SELECT FROM api_keys k WHERE k.master_key_id = m.id)
        AND NOT EXISTS (SELECT FROM next_signing_secrets n WHERE n.master_key_id = m.id)
      RETURNING m.id`,
    row: row({ id: text }),
  });
  return rows.map(({ id }) => id);
}
