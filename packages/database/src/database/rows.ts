/**
 * Declares the columns of the rows that a statement returns. The row type is derived from the declaration, and rows are
 * checked against it at run time. If SQL and TypeScript do not match, the statement fails with the name of the column.
 */

type Kind = 'text' | 'integer' | 'float' | 'boolean' | 'timestamp' | 'bytes' | 'json' | 'list';

/** The type of a column as returned by the driver. `values` are the allowed texts. */
export type Column<T = unknown> = {
  readonly kind: Kind;
  readonly nullable: boolean;
  readonly values?: readonly string[];
  readonly accepts: (value: unknown) => value is T;
};

/** The columns of a row, by name. */
export type Columns = Readonly<Record<string, Column>>;

/** The type of rows with these columns. */
export type RowOf<C extends Columns> = { [Name in keyof C]: C[Name] extends Column<infer T> ? T : never };

/** A row does not match its declaration, because the statement does not match the schema. */
export class RowShapeError extends Error {
  override readonly name = 'RowShapeError';
}

/** Checks a row that the driver returned. @throws RowShapeError with the name of the column but no value */
export type RowParser<Row> = (raw: Readonly<Record<string, unknown>>) => Row;

function column<T>(kind: Kind, accepts: (value: unknown) => value is T): Column<T> {
  return { kind, nullable: false, accepts };
}

/** text, varchar or uuid. */
export const text = column('text', (value) => typeof value === 'string');
/** int or bigint. The schema restricts all bigints to the safe integer range. */
export const integer = column('integer', (value): value is number => Number.isSafeInteger(value));
/** float8. */
export const float = column('float', (value) => typeof value === 'number');
export const boolean = column('boolean', (value) => typeof value === 'boolean');
/** timestamptz. */
export const timestamp = column('timestamp', (value) => value instanceof Date);
/** bytea. */
export const bytes = column('bytes', (value) => Buffer.isBuffer(value));
/** jsonb with any value, including null. */
export const json: Column = { ...column('json', (value): value is unknown => value !== undefined), nullable: true };

/** An enum, or a text with a CHECK, whose value is one of `values`. */
export function oneOf<const V extends string>(values: readonly V[]): Column<V> {
  const accepts = (value: unknown): value is V => values.some((one) => one === value);
  return { ...column('text', accepts), values };
}

/** An array without nulls. */
export function listOf<T>(item: Column<T>): Column<T[]> {
  return column('list', (value): value is T[] => Array.isArray(value) && value.every((one) => item.accepts(one)));
}

/** A jsonb object whose values all have the same type. */
export function recordOf<T>(item: Column<T>): Column<Record<string, T>> {
  return column(
    'json',
    (value): value is Record<string, T> =>
      typeof value === 'object' && value !== null && Object.values(value).every((one) => item.accepts(one)),
  );
}

/** A jsonb object with these fields. Other fields are ignored. */
export function objectOf<const C extends Columns>(fields: C): Column<RowOf<C>> {
  return column(
    'json',
    (value): value is RowOf<C> =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(fields).every(([name, field]) => field.accepts((value as Record<string, unknown>)[name])),
  );
}

/** The same column, or null. */
export function nullable<T>(of: Column<T>): Column<T | null> {
  return { ...of, nullable: true, accepts: (value): value is T | null => value === null || of.accepts(value) };
}

/** Returns the given columns of a table. */
export function pick<C extends Columns, Name extends keyof C>(columns: C, ...names: readonly Name[]): Pick<C, Name> {
  return Object.fromEntries(Object.entries(columns).filter(([name]) => names.some((one) => one === name))) as Pick<
    C,
    Name
  >;
}

/** Returns a parser for rows with these columns. */
export function row<const C extends Columns>(columns: C): RowParser<RowOf<C>> {
  return (raw) => {
    check(columns, raw);
    return raw as RowOf<C>;
  };
}

/** Returns a parser for rows whose column `outcome` determines which other columns are set. */
export function rowByOutcome<const O extends Readonly<Record<string, Columns>>>(
  outcomes: O,
): RowParser<{ [Outcome in keyof O]: { outcome: Outcome } & RowOf<O[Outcome]> }[keyof O]> {
  return (raw) => {
    const { outcome } = raw;
    const columns = typeof outcome === 'string' && Object.hasOwn(outcomes, outcome) ? outcomes[outcome] : undefined;
    if (columns === undefined)
      throw new RowShapeError('the column outcome has a value that the statement does not declare');
    check(columns, raw);
    return raw as { outcome: keyof O } & RowOf<O[keyof O]>;
  };
}

function check(columns: Columns, raw: Readonly<Record<string, unknown>>): void {
  for (const [name, { accepts, kind, nullable: mayBeNull }] of Object.entries(columns)) {
    const value = raw[name];
    if (accepts(value)) continue;
    const found = value === undefined ? 'missing' : value === null ? 'null' : `not ${kind} as declared`;
    throw new RowShapeError(`the column ${name} (${kind}${mayBeNull ? ' or null' : ''}) is ${found}`);
  }
}
