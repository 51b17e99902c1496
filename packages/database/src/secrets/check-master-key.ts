/** Prevents processes with different master keys from running together: one would write secrets that the others cannot read. */
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
 * Records the first key that a database is used with. From then on, every key in use must be available.
 * @throws MasterKeyMismatchError
 */
export async function checkMasterKey(db: Database, masterKey: MasterKey): Promise<void> {
  const { run } = db.statements;
  const [newest] = masterKey.keys;
  // At most one key is active, so this does nothing once a key is recorded.
  await run(
    {
      text: `INSERT INTO master_keys (id, fingerprint, active, created_at) VALUES ($1, $2, true, now_ms())
        ON CONFLICT DO NOTHING`,
    },
    [newest.id, newest.fingerprint],
  );
  await demandKeysInUse(run, masterKey);
}

/** @throws MasterKeyMismatchError if the database uses a key that is not given */
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
