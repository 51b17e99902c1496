/**
 * Migrates the schema of a database. Each migration runs in one transaction with an advisory lock. Therefore, several
 * processes can migrate concurrently, even through a pooler in transaction mode, and a crash does not leave a migration
 * incomplete.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createDatabase, type Database } from '../database/create-database.ts';
import { type Queries, query } from '../database/queries.ts';
import { type Migration, readMigrations } from './migration-list.ts';

// Building an index on a large table takes time, but a migration that hangs must be aborted.
const migrationTimeoutMs = 600_000;
/**
 * The advisory lock for schema changes. The number is arbitrary, but must not be used for anything else in the
 * database.
 */
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
  target: Database | string,
  list: readonly Migration[] = readMigrations(),
): Promise<{ applied: string[]; schema: number }> {
  if (typeof target !== 'string') return applyAll(target, list);
  const db = createDatabase({ url: target, applicationName: 'migrate', poolMax: 1, connectTimeoutMs: 5_000 });
  try {
    return await applyAll(db, list);
  } finally {
    await db.close();
  }
}

async function applyAll(db: Database, list: readonly Migration[]): Promise<{ applied: string[]; schema: number }> {
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
  await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(trx);
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
export function demandBaseline(index: number, name: string): void {
  if (index === 0 && name !== '0001-baseline') {
    throw new SchemaMismatchError(
      'this database was created by a version before 1.0.0, which cannot be upgraded: use an empty database',
    );
  }
}

const checksum = (text: string): string => createHash('sha256').update(text).digest('hex');
