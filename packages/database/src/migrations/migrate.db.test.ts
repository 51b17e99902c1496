import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { testServers, copyDatabase, dropDatabase } from '@humanize/testing';
import { createDatabase, type Database } from '../database/create-database.ts';
import { postponeJob } from '../jobs/process-job.ts';
import { checkSchema, migrate, type Migration, readMigrations, SchemaMismatchError } from './migrate.ts';
import { query } from '../database/queries.ts';

const migrations = readMigrations();
const open: { name: string; db: Database }[] = [];
let db: Database;

beforeEach(async () => {
  const server = new URL(testServers().databaseUrl);
  const name = `humanize_test_${Math.floor(Date.now() / 60_000)}_m${open.length}_${process.pid}`;
  await copyDatabase({ url: server.href, name });
  server.pathname = `/${name}`;
  db = createDatabase({
    url: server.href,
    applicationName: 'migrate test',
    statementTimeoutMs: 10_000,
    connectTimeoutMs: 10_000,
  });
  open.push({ name, db });
});
afterAll(async () => {
  for (const { name, db: used } of open) {
    await used.close();
    await dropDatabase({ url: testServers().databaseUrl, name });
  }
});

const newer: Migration = {
  name: '9999-newer',
  sql: 'CREATE TABLE newer ()',
  oldestCode: migrations.length,
};

test('an empty database is migrated, and a second run has no effect', async () => {
  await expect(checkSchema(db)).rejects.toThrow('the schema is at version 0');
  const { applied, schema } = await migrate(db);
  expect(applied).toEqual(migrations.map(({ name }) => name));
  expect(schema).toBe(migrations.length);
  await expect(checkSchema(db)).resolves.toBeUndefined();
  await expect(migrate(db)).resolves.toEqual({ applied: [], schema });
});

test('if several processes migrate concurrently, each migration is applied once', async () => {
  const runs = await Promise.all(Array.from({ length: 6 }, () => migrate(db)));
  expect(runs.flatMap(({ applied }) => applied).toSorted()).toEqual(migrations.map(({ name }) => name));
  expect(new Set(runs.map(({ schema }) => schema)).size).toBe(1);
});

test('a migration that fails leaves the schema unchanged', async () => {
  await migrate(db);
  const broken = [...migrations, { ...newer, sql: 'CREATE TABLE half (); SELECT 1 / 0' }];
  await expect(migrate(db, broken)).rejects.toThrow('division by zero');
  await expect(checkSchema(db)).resolves.toBeUndefined();
  const rows = await query(db, `SELECT to_regclass('half') AS half`);
  expect(rows).toEqual([{ half: null }]);
});

test('an applied migration cannot be edited, renamed or reordered', async () => {
  await migrate(db, [...migrations, newer]);
  const [first, ...rest] = [...migrations, newer] as unknown as [Migration, ...Migration[]];
  const edited = { ...first, sql: `${first.sql} -- edited` };
  await expect(migrate(db, [edited, ...rest])).rejects.toThrow(SchemaMismatchError);
  await expect(migrate(db, [...migrations, { ...newer, name: 'other' }])).rejects.toThrow(SchemaMismatchError);
  await expect(migrate(db, [newer, ...migrations])).rejects.toThrow(SchemaMismatchError);
});

test('a database that was created before the baseline is rejected with instructions', async () => {
  const unreleased = { name: '0001-accounts-and-api-keys', sql: 'CREATE TABLE accounts ()', oldestCode: 1 };
  const made = migrate(db, [unreleased]);
  await expect(made).rejects.toThrow('use an empty database');
  await expect(migrate(db)).rejects.toThrow('use an empty database');
  await expect(checkSchema(db)).rejects.toThrow('use an empty database');
});

test('the previous release starts with a new schema unless a migration declares otherwise', async () => {
  await migrate(db, [...migrations, newer]);
  await expect(checkSchema(db)).resolves.toBeUndefined();
  await expect(migrate(db)).resolves.toEqual({ applied: [], schema: migrations.length + 1 });
  const breaking = { name: '9999-breaking', sql: 'SELECT 1', oldestCode: migrations.length + 2 };
  await migrate(db, [...migrations, newer, breaking]);
  await expect(checkSchema(db)).rejects.toThrow(`supports only ${migrations.length}`);
  await expect(checkSchema(db)).rejects.toThrow(SchemaMismatchError);
});

test('a newer release does not start before the migrations have run', async () => {
  await migrate(db);
  await expect(checkSchema(db, migrations.length + 1)).rejects.toThrow('run the migrations first');
});

test('the number in each migration name matches its position in the list', () => {
  for (const [index, { name, oldestCode }] of migrations.entries()) {
    expect(name).toMatch(new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+$`));
    expect(oldestCode).toBeLessThanOrEqual(migrations.length);
  }
});

test('a migration adds a column to the result of a function that the previous release calls', async () => {
  await migrate(db);
  const postpone = () => {
    const held = { jobId: randomUUID(), lease: randomUUID(), stage: 'waiting' };
    return postponeJob(db, { ...held, delaysMs: [1], delayMinMs: 1, waitMs: 1, waitsMax: 1, reserveMs: 1 });
  };
  expect(await postpone()).toEqual({ outcome: 'refused' });
  const sql = `ALTER TYPE job_postponement ADD ATTRIBUTE added int;
    CREATE OR REPLACE FUNCTION postpone_job(call json) RETURNS job_postponement LANGUAGE sql AS $$ SELECT 'overdue', 1, 2, 3 $$`;
  await migrate(db, [...migrations, { ...newer, sql }]);
  expect(await postpone()).toEqual({ outcome: 'overdue', waits: 2 });
});
