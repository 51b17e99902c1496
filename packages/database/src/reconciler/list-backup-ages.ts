/** Lists the ages of the last backup and the last successful restore test, for metrics. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { BackupKind } from '../database/schema-types.ts';

export type BackupAge = { kind: BackupKind; seconds: number };

/** Lists the ages. A kind that never succeeded is omitted. */
export function listBackupAges(db: Database): Promise<BackupAge[]> {
  return db.kysely
    .selectFrom('backups')
    .select(['kind', sql<number>`extract(epoch FROM now() - max(finished_at))::float8`.as('seconds')])
    .groupBy('kind')
    .orderBy('kind')
    .execute();
}
