/** Builds and runs statements. Tables and columns have camelCase names here and snake_case names in the schema. */
import { CompiledQuery, type DeleteResult, type InsertResult, type Kysely, type RawBuilder, sql } from 'kysely';
import type { UpdateResult } from 'kysely';
import type { DB } from './schema-types.ts';

/** Builds and runs statements, either on the pool or in a transaction. */
export type Queries = Kysely<DB>;

/**
 * Runs a raw SQL statement and returns its rows, which are untyped and keep the column names of the schema. For
 * statements that kysely cannot build, and for tests.
 */
export async function query<Row = Record<string, unknown>>(
  on: Queries | { readonly kysely: Queries },
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const kysely = ('kysely' in on ? on.kysely : on).withoutPlugins();
  return (await kysely.executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))).rows;
}

/** The current time on the database's clock, with millisecond precision. */
export const now = sql<Date>`now_ms()`;

/** The time that is the given number of seconds after {@link now}. */
export const secondsFromNow = (seconds: number) => sql<Date>`now_ms() + make_interval(secs => ${seconds})`;

/** Runs a statement that writes rows, and returns the row count. */
export async function countWritten(statement: {
  executeTakeFirstOrThrow(): Promise<InsertResult | UpdateResult | DeleteResult>;
}): Promise<number> {
  const result = await statement.executeTakeFirstOrThrow();
  if ('numUpdatedRows' in result) return Number(result.numUpdatedRows);
  return Number('numDeletedRows' in result ? result.numDeletedRows : (result.numInsertedOrUpdatedRows ?? 0n));
}

/** Runs a raw statement that always returns a row, and returns its first row. */
export async function getRow<Row>(queries: Queries, statement: RawBuilder<Row>): Promise<Row> {
  const [row] = (await statement.execute(queries)).rows;
  if (row === undefined) throw new Error('a statement returned no row');
  return row;
}

/** Runs a raw statement that writes rows, and returns the row count. */
export async function countAffected({ kysely }: { kysely: Queries }, statement: RawBuilder<unknown>): Promise<number> {
  return Number((await statement.execute(kysely)).numAffectedRows ?? 0n);
}

/** Runs a statement that writes at most one row, and returns whether a row was written. */
export async function writes(statement: Parameters<typeof countWritten>[0]): Promise<boolean> {
  return (await countWritten(statement)) > 0;
}
