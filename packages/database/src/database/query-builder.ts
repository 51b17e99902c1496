/** Uses kysely only to build statements with variable filters. The statement runner runs them. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
  type SqlBool,
} from 'kysely';
import type { Place } from './page.ts';
import type { RowParser } from './rows.ts';
import type { StatementRunner } from './statement-runner.ts';
import type { Tables } from './tables.ts';

export function createQueryBuilder(): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Returns a condition for the rows after the cursor in a list in descending order. */
export function precedes([at, id]: readonly [string, string], place: Place): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(at)}, ${sql.ref(id)}) < (${place.at}, ${place.id}::uuid)`;
}

/** Runs a built statement. It is not prepared, because its text varies. */
export function runBuilt<Built, Row>(
  statements: StatementRunner,
  built: Compilable<Built>,
  row: RowParser<Row>,
): Promise<Row[]> {
  const { sql: text, parameters } = built.compile();
  return statements.run({ text, row }, parameters);
}
