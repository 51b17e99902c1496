/** Checks at startup that this code can work with the schema. */
import type { Database } from '../database/create-database.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { demandBaseline, SchemaMismatchError } from './migrate.ts';
import { readMigrations } from './migration-list.ts';

const undefinedTable = '42P01';

/**
 * Checks the schema. Several releases can run concurrently, so a newer schema is accepted if its migrations declare
 * that this code still works with it. `known` is for tests.
 * @throws SchemaMismatchError
 */
export async function checkSchema(db: Database, known: number = readMigrations().length): Promise<void> {
  const applied = await db.kysely
    .selectFrom('schemaMigrations')
    .select(['name', 'oldestCode'])
    .orderBy('number')
    .execute()
    .catch((error: unknown) => {
      if (sqlStateOf(error) === undefinedTable) return [];
      throw error;
    });
  for (const [index, { name }] of applied.entries()) demandBaseline(index, name);
  const schema = applied.length;
  if (schema < known) {
    throw new SchemaMismatchError(
      `the schema is at version ${schema}, but this program needs ${known}: run the migrations first`,
    );
  }
  if (applied.some(({ oldestCode }) => oldestCode > known)) {
    throw new SchemaMismatchError(
      `the schema is at version ${schema}, but this program supports only ${known}: start the newer release`,
    );
  }
}
