import { expect, test } from '@jest/globals';
import { useTestDatabase } from '@humanize/testing';
import { boolean, type Column, type Columns, row, text } from './rows.ts';
import { tables } from './tables.ts';

const database = useTestDatabase();

/** The schema types that each kind of column may have, as names in pg_type. */
const typesOfKind: Readonly<Record<Column['kind'], readonly string[]>> = {
  text: ['text', 'varchar', 'uuid'],
  integer: ['int2', 'int4', 'int8'],
  float: ['float8'],
  boolean: ['bool'],
  timestamp: ['timestamptz'],
  bytes: ['bytea'],
  json: ['jsonb'],
  list: ['_text'],
};

type SchemaColumn = { type: string; nullable: boolean; values: readonly string[] | undefined };

/**
 * Reads the columns of all tables. `values` are the labels of an enum, or the texts that a CHECK of the column lists.
 */
async function readSchema(): Promise<ReadonlyMap<string, SchemaColumn>> {
  const columns = await database.db.statements.run({
    text: `SELECT c.relname AS table_name, a.attname AS column_name, NOT a.attnotnull AS nullable,
        CASE WHEN t.typtype = 'd' THEN base.typname ELSE t.typname END AS type,
        coalesce((SELECT string_agg(e.enumlabel, ',') FROM pg_enum e WHERE e.enumtypid = t.oid),
          (SELECT string_agg(pg_get_constraintdef(k.oid), ' ') FROM pg_constraint k
            WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]), '') AS values
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
        LEFT JOIN pg_type base ON base.oid = t.typbasetype
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped`,
    row: row({ table_name: text, column_name: text, nullable: boolean, type: text, values: text }),
  });
  return new Map(
    columns.map(({ table_name, column_name, values, type, nullable }) => {
      const listed = values.includes("'")
        ? [...values.matchAll(/'([^']*)'/g)].map(([, one = '']) => one)
        : values.split(',');
      return [`${table_name}.${column_name}`, { type, nullable, values: values === '' ? undefined : listed }];
    }),
  );
}

const enumTypes = ['job_status', 'failure_cause', 'ledger_kind', 'delivery_state'];

test('all declared columns exist in the schema with the same type, nullability and values', async () => {
  const schema = await readSchema();
  const wrong = Object.entries<Columns>(tables).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([name, column]) => {
      const found = schema.get(`${table}.${name}`);
      const problem = found === undefined ? 'does not exist' : compare(column, found);
      return problem === undefined ? [] : [`${table}.${name} ${problem}`];
    }),
  );
  expect(wrong).toEqual([]);
});

function compare(column: Column, found: SchemaColumn): string | undefined {
  const isEnum = enumTypes.includes(found.type);
  if (!isEnum && !typesOfKind[column.kind].includes(found.type)) return `is ${found.type}, not ${column.kind}`;
  if (column.nullable !== found.nullable) return found.nullable ? 'may be null' : 'is never null';
  if (column.values === undefined) return isEnum ? 'is an enum' : undefined;
  const declared = column.values.toSorted().join(', ');
  const allowed = (found.values ?? []).toSorted().join(', ');
  return declared === allowed ? undefined : `allows ${allowed}, not ${declared}`;
}

test('the comparison detects a wrong type, nullability or value', async () => {
  const schema = await readSchema();
  const status = schema.get('jobs.status');
  if (status === undefined) throw new Error('jobs.status is not in the schema');
  expect(compare({ ...tables.jobs.status, values: ['queued'] }, status)).toMatch(/allows failed, queued, running/);
  expect(compare({ ...tables.jobs.status, nullable: true }, status)).toBe('is never null');
  expect(compare(tables.jobs.claims, { ...status, type: 'text' })).toBe('is text, not integer');
});
