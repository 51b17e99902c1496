/** Lists the ages of the last backup and the last successful restore test, for metrics. */
import type { Database } from '../database/create-database.ts';
import { float, oneOf, row } from '../database/rows.ts';

export type BackupAge = { kind: 'backup' | 'restore_test'; seconds: number };

/** Lists the ages. A kind that never succeeded is omitted. */
export function listBackupAges(db: Database): Promise<BackupAge[]> {
  return db.statements.run({
    text: `SELECT kind, extract(epoch FROM now() - max(finished_at))::float8 AS seconds FROM backups GROUP BY kind ORDER BY kind`,
    row: row({ kind: oneOf(['backup', 'restore_test']), seconds: float }),
  });
}
