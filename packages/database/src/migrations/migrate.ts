/**
 * Migrates the schema of a database. Each migration runs in one transaction with an advisory lock. Therefore, several
 * processes can migrate concurrently, even through a pooler in transaction mode, and a crash does not leave a migration
 * incomplete.
 */
import { createHash } from 'node:crypto';
import { createDatabase, type Database } from '../database/create-database.ts';
import { row } from '../database/rows.ts';
import { tables } from '../database/tables.ts';
import type { StatementRunner } from '../database/statement-runner.ts';
import { migrations, type Migration } from './migration-list.ts';

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
  list: readonly Migration[] = migrations,
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
    const step = await db.statements.transaction({ timeoutMs: migrationTimeoutMs }, (run) => applyNext(run, list));
    if (step.applied === undefined) return { applied, schema: step.schema };
    applied.push(step.applied);
  }
}

async function applyNext(
  run: StatementRunner['run'],
  list: readonly Migration[],
): Promise<{ applied: string | undefined; schema: number }> {
  await run({ text: 'SELECT pg_advisory_xact_lock($1)' }, [migrationLock]);
  await run({
    text: `CREATE TABLE IF NOT EXISTS schema_migrations (
      number int PRIMARY KEY, name text NOT NULL UNIQUE, sha256 text NOT NULL, oldest_code int NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT clock_timestamp())`,
  });
  const done = await run({
    text: 'SELECT number, name, sha256 FROM schema_migrations ORDER BY number',
    row: row(tables.schema_migrations),
  });
  // checkSchema checks the migrations of a newer release.
  for (const [index, { name, sha256 }] of done.slice(0, list.length).entries()) {
    const known = list[index];
    if (known?.name !== name || checksum(known) !== sha256) {
      throw new SchemaMismatchError(`migration ${name} is not the one that was applied to this database`);
    }
  }
  const next = list[done.length];
  if (next === undefined) return { applied: undefined, schema: done.length };
  await run({ text: next.sql });
  await run({ text: 'INSERT INTO schema_migrations (number, name, sha256, oldest_code) VALUES ($1, $2, $3, $4)' }, [
    done.length + 1,
    next.name,
    checksum(next),
    next.oldestCode,
  ]);
  return { applied: next.name, schema: done.length + 1 };
}

const checksum = ({ sql }: Migration): string => createHash('sha256').update(sql).digest('hex');
