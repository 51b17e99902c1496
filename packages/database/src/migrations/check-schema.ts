/** Checks at startup that this code can work with the schema. */
import type { Database } from '../database/create-database.ts';
import { integer, nullable, row } from '../database/rows.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { SchemaMismatchError } from './migrate.ts';
import { migrations } from './migration-list.ts';

const undefinedTable = '42P01';

/**
 * Checks the schema. Several releases can run concurrently, so a newer schema is accepted if its migrations declare
 * that this code still works with it. `known` is for tests.
 * @throws SchemaMismatchError
 */
export async function checkSchema(db: Database, known: number = migrations.length): Promise<void> {
  const [version] = await db.statements
    .run({
      text: 'SELECT count(*)::int AS schema, max(oldest_code) AS oldest_code FROM schema_migrations',
      row: row({ schema: integer, oldest_code: nullable(integer) }),
    })
    .catch((error: unknown) => {
      if (sqlStateOf(error) === undefinedTable) return [];
      throw error;
    });
  const schema = version?.schema ?? 0;
  if (schema < known) {
    throw new SchemaMismatchError(`the schema is at ${schema}, this program needs ${known}: run the migrations first`);
  }
  if ((version?.oldest_code ?? 0) > known) {
    throw new SchemaMismatchError(
      `the schema is at ${schema}, this program knows ${known} and is too old for it: start the newer release`,
    );
  }
}
