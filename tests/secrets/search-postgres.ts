/** Searches all rows of all tables of a database. */
import { type Database, query } from '@humanize/database';
import type { Sightings } from './sightings.ts';

/** Records the columns that contain each canary, as `table.column`. Returns the number of tables. */
export async function searchPostgres(db: Database, sightings: Sightings): Promise<number> {
  const tables = await query<{ schema: string; name: string }>(
    db,
    `SELECT relnamespace::regnamespace::text AS schema, relname AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')`,
  );
  for (const { schema, name } of tables) {
    // Binary columns are rendered as hexadecimal.
    const text = `SELECT to_jsonb(t) AS row FROM "${schema}"."${name}" t`;
    const rows = await query<{ row: Record<string, unknown> }>(db, text);
    for (const { row } of rows) {
      for (const [column, value] of Object.entries(row)) sightings.look(`${name}.${column}`, value);
    }
  }
  return tables.length;
}
