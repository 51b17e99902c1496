/**
 * Prevents processes with different master keys from running concurrently, because they could not read each other's
 * secrets.
 */
import type { Database } from '../database/create-database.ts';
import { row } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import type { StatementRunner } from '../database/statement-runner.ts';
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
  const { run } = db.statements;
  const [newest] = masterKey.keys;
  // At most one key is active, so this has no effect after a key has been recorded.
  await run(
    {
      text: `INSERT INTO master_keys (id, fingerprint, active, created_at) VALUES ($1, $2, true, now_ms())
        ON CONFLICT DO NOTHING`,
    },
    [newest.id, newest.fingerprint],
  );
  await demandKeysInUse(run, masterKey);
}

/** Checks that all keys in use are given. @throws MasterKeyMismatchError otherwise */
export async function demandKeysInUse(run: StatementRunner['run'], masterKey: MasterKey): Promise<void> {
  const inUse = await run({ text: 'SELECT id, fingerprint FROM master_keys', row: row(tables.master_keys) });
  for (const { id, fingerprint } of inUse) {
    if (!masterKey.keys.some((key) => key.fingerprint.equals(fingerprint))) {
      const given = masterKey.keys.map((key) => key.id).join(', ');
      throw new MasterKeyMismatchError(
        `the secrets in the database are encrypted with master key ${id}, but this process has ${given}; give it that key too`,
      );
    }
  }
}
