/**
 * The baseline and the migrations after it, which are the files in `migrations`. They are append-only: the checksum of a
 * released migration is recorded, and the schema after each migration must work with the previous release.
 */
import { readdirSync, readFileSync } from 'node:fs';

export type Migration = {
  readonly name: string;
  readonly sql: string;
  /**
   * The oldest schema number whose code still works with this schema. A migration that does not work with the code of
   * schema 1 states it in a line `-- oldest code: 4`.
   */
  readonly oldestCode: number;
};

const schemaFolder = new URL('../../schema/', import.meta.url);
const migrationsFolder = new URL('../../migrations/', import.meta.url);

/** The files of the baseline, in the order in which they refer to each other. */
const baseline = `foundations accounts api-keys users sign-in jobs ledger deliveries submit processing finish attempts
  payments operations grants`.split(/\s+/);

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
