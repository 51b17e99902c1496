/** Builds and runs statements. Tables and columns have camelCase names here and snake_case names in the schema. */
import { type Compilable, CompiledQuery, type DeleteResult, type InsertResult, type Kysely, sql } from 'kysely';
import type { UpdateResult } from 'kysely';
import type { DB } from './schema-types.ts';

/** Builds and runs statements, either on the pool or in a transaction. */
export type Queries = Kysely<DB>;

type On = Queries | { readonly kysely: Queries };

const kyselyOf = (on: On): Queries => ('kysely' in on ? on.kysely : on);

/**
 * Runs a raw SQL statement and returns its rows, which are untyped and keep the column names of the schema. For
 * statements that kysely cannot build, and for tests.
 */
export async function query<Row = Record<string, unknown>>(
  on: On,
  text: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const statement = CompiledQuery.raw(text, [...parameters]);
  return (await kyselyOf(on).withoutPlugins().executeQuery<Row>(statement)).rows;
}

type Run<Result> = (text: TemplateStringsArray, ...values: readonly unknown[]) => Promise<Result>;

/** Runs a statement that is written in SQL, and returns its rows: ``rowsOf<Row>(db)`SELECT …` ``. */
export const rowsOf =
  <Row>(on: On): Run<Row[]> =>
  async (text, ...values) =>
    (await sql<Row>(text, ...values).execute(kyselyOf(on))).rows;

/** Like {@link rowsOf}, for a statement that always returns one row. */
export const rowOf =
  <Row>(on: On): Run<Row> =>
  async (text, ...values) => {
    const [row] = await rowsOf<Row>(on)(text, ...values);
    if (row === undefined) throw new Error('a statement returned no row');
    return row;
  };

/** Like {@link rowsOf}, for a statement that writes rows. Returns the row count. */
export const countOf =
  (on: On): Run<number> =>
  async (text, ...values) =>
    Number((await sql(text, ...values).execute(kyselyOf(on))).numAffectedRows ?? 0n);

/**
 * Declares a statement for one row that runs for every request or job. It is built only once, because building it costs
 * more than running it. All parameters of the statement must be fields of `by`; `build` gets their names.
 */
export function rowBy<By extends object, Row, Result>(
  build: (queries: Queries, by: By) => Compilable<Row>,
  convert: (row: Row) => Result,
) {
  const names = new Proxy({}, { get: (_, name) => name }) as By;
  let built: CompiledQuery<Row> | undefined;
  return async ({ kysely }: { readonly kysely: Queries }, by: By): Promise<Result | undefined> => {
    built ??= build(kysely, names).compile();
    const parameters = built.parameters.map((name) => by[name as keyof By]);
    return (await kysely.executeQuery<Row>({ ...built, parameters })).rows.map(convert)[0];
  };
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

/** Runs a statement that writes at most one row, and returns whether a row was written. */
export async function writes(statement: Parameters<typeof countWritten>[0]): Promise<boolean> {
  return (await countWritten(statement)) > 0;
}
