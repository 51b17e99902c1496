/** Calls the functions in the schema that take their arguments as JSON and return one row with an outcome. */
import { CompiledQuery } from 'kysely';
import type { Queries } from './queries.ts';

type Row = Record<string, unknown>;

type Outcomes<Columns> = Readonly<Record<string, readonly (keyof Columns & string)[]>>;

/** A function in the schema. Its results are the known outcomes, each with its columns. */
type SqlFunction<Call, Columns, Known extends Outcomes<Columns>> = (
  on: { readonly kysely: Queries },
  call: Call,
) => Promise<{ [Outcome in keyof Known]: { outcome: Outcome } & Pick<Columns, Known[Outcome][number]> }[keyof Known]>;

export type OutcomeOf<Called extends (...args: never) => Promise<unknown>> = Awaited<ReturnType<Called>>;

/**
 * Declares a function in the schema. `Call` and `Columns` are the fields of its calls and the columns of its rows, in
 * camelCase. `known` lists the columns that belong to each outcome.
 */
export const sqlFunction =
  <Call extends object, Columns extends object>() =>
  <const Known extends Outcomes<Columns>>(name: string, known: Known): SqlFunction<Call, Columns, Known> => {
    // Lists the columns explicitly, so that a migration can add a column while the statement is prepared.
    const columns = new Set(['outcome', ...Object.values(known).flat()].map(snakeCase));
    const statement = `SELECT "${[...columns].join('", "')}" FROM "${name}"($1)`;
    return async ({ kysely }, call) => {
      const called = CompiledQuery.raw(statement, [JSON.stringify(toArguments(call))]);
      const [row] = (await kysely.executeQuery<Row>(called)).rows;
      const columnsOfOutcome = known[String(row?.['outcome'])];
      if (row === undefined || columnsOfOutcome === undefined) throw new Error(`${name} returned no known outcome`);
      return Object.fromEntries(['outcome', ...columnsOfOutcome].map((column) => [column, row[column]])) as never;
    };
  };

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Encodes bytes in the format that PostgreSQL reads from JSON. */
export const toHex = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** Encodes a call in the format that the schema's functions read: names in snake_case, and bytes in hexadecimal. */
export function toArguments(call: object): Row {
  return Object.fromEntries(
    Object.entries(call).map(([name, value]) => [snakeCase(name), Buffer.isBuffer(value) ? toHex(value) : value]),
  );
}
