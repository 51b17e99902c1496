/**
 * Migrates and checks the schema. Each migration runs in one transaction with an advisory lock. Therefore, several processes
 * can migrate concurrently, even through a pooler in transaction mode, and a crash does not leave a migration incomplete.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Database } from '../database/create-database.ts';
import { lacksSchema } from '../database/database-errors.ts';
import { type Queries, query, rowOf } from '../database/queries.ts';

export type Migration = {
  readonly name: string;
  readonly sql: string;
  /**
   * The oldest schema number whose code still works with this schema. A migration that does not work with the code of
   * schema 1 declares this number in a line such as `-- oldest code: 4`.
   */
  readonly oldestCode: number;
};

const schemaFolder = new URL('../../schema/', import.meta.url);
const migrationsFolder = new URL('../../migrations/', import.meta.url);

/** The baseline files, ordered so that each file refers only to files before it. */
const baseline =
  `foundations accounts api-keys users sign-in jobs ledger deliveries text-partitions submit processing finish attempts
  payments operations`.split(/\s+/);

/** Reads the migrations in order. The number of a schema is the position of its migration, starting at 1. */
export function readMigrations(): Migration[] {
  const first = baseline.map((name) => readFileSync(new URL(`${name}.sql`, schemaFolder), 'utf8')).join('\n');
  const others = readdirSync(migrationsFolder).toSorted();
  return [
    { name: '0001-baseline', sql: first, oldestCode: 1 },
    ...others.map((file) => {
      const sql = readFileSync(new URL(file, migrationsFolder), 'utf8');
      return {
        name: file.replace(/\.sql$/, ''),
        sql,
        oldestCode: Number(/^-- oldest code: (\d+)$/m.exec(sql)?.[1] ?? 1),
      };
    }),
  ];
}

// Building an index on a large table takes time, but a migration that hangs must be aborted.
const migrationTimeoutMs = 600_000;
/** The advisory lock for schema changes, an arbitrary number that nothing else in the database uses. */
export const migrationLock = 7_203_481_905;

/** This process cannot work with the schema. The message states the reason and what to do. */
export class SchemaMismatchError extends Error {
  override readonly name = 'SchemaMismatchError';
}

/**
 * Applies the missing migrations and returns their names. `list` is for tests.
 * @throws SchemaMismatchError if an applied migration differs from the one in `list`
 */
export async function migrate(
  db: Database,
  list: readonly Migration[] = readMigrations(),
): Promise<{ applied: string[]; schema: number }> {
  const applied: string[] = [];
  for (;;) {
    const step = await db.transaction({ timeoutMs: migrationTimeoutMs }, (trx) => applyNext(trx, list));
    if (step.applied === undefined) return { applied, schema: step.schema };
    applied.push(step.applied);
  }
}

async function applyNext(
  trx: Queries,
  list: readonly Migration[],
): Promise<{ applied: string | undefined; schema: number }> {
  await rowOf(trx)`SELECT pg_advisory_xact_lock(${migrationLock})`;
  await query(
    trx,
    `CREATE TABLE IF NOT EXISTS schema_migrations (
      number int PRIMARY KEY, name text NOT NULL UNIQUE, sha256 text NOT NULL, oldest_code int NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
  );
  const done = await trx.selectFrom('schemaMigrations').select(['name', 'sha256']).orderBy('number').execute();
  // checkSchema checks the migrations of a newer release.
  for (const [index, { name, sha256 }] of done.slice(0, list.length).entries()) {
    demandBaseline(index, name);
    const known = list[index];
    if (known?.name !== name || checksum(known.sql) !== sha256) {
      throw new SchemaMismatchError(`migration ${name} is not the one that was applied to this database`);
    }
  }
  const next = list[done.length];
  if (next === undefined) return { applied: undefined, schema: done.length };
  await query(trx, next.sql);
  await trx
    .insertInto('schemaMigrations')
    .values({ number: done.length + 1, name: next.name, sha256: checksum(next.sql), oldestCode: next.oldestCode })
    .execute();
  return { applied: next.name, schema: done.length + 1 };
}

/** Rejects a database of an unreleased version, whose first migration was not the baseline. */
function demandBaseline(index: number, name: string): void {
  if (index === 0 && name !== '0001-baseline') {
    throw new SchemaMismatchError(
      'this database was created by a version before 1.0.0, which cannot be upgraded: use an empty database',
    );
  }
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');

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
      if (lacksSchema(error)) return [];
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
