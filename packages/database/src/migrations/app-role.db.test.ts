import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createTestDatabase,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  type TestDatabase,
} from '@humanize/testing';
import { sqlStateOf } from '../database/database-errors.ts';
import { AppRoleError, grantAppRole } from './app-role.ts';

const insufficientPrivilege = '42501';
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const account = await insertTestAccount(database.db, { masterKey: newMasterKey().masterKey });
  await insertTestJob(database.db, account);
});
afterAll(() => database.close());

const stateOf = (sql: string): Promise<string | undefined> =>
  database.db.statements.run({ text: sql }).then(
    () => 'accepted',
    (error: unknown) => sqlStateOf(error),
  );

test.each([
  ['disables a trigger', 'ALTER TABLE ledger DISABLE TRIGGER ALL'],
  ['disables all triggers of its session', 'SET session_replication_role = replica'],
  ['drops a trigger', 'DROP TRIGGER audit_entries_are_final ON audit_entries'],
  [
    'replaces a trigger function',
    'CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN RETURN NEW; END$$',
  ],
  ['truncates a table', 'TRUNCATE jobs CASCADE'],
  ['truncates a table without triggers', 'TRUNCATE reconciler_runs'],
  ['creates a table', 'CREATE TABLE mine ()'],
  ['creates a schema', 'CREATE SCHEMA mine'],
  ['alters a table', 'ALTER TABLE accounts DROP CONSTRAINT accounts_pkey CASCADE'],
  ['drops a table', 'DROP TABLE ledger CASCADE'],
  ['changes the ledger', 'UPDATE ledger SET amount = amount'],
  ['deletes audit entries', 'DELETE FROM audit_entries'],
  ['deletes a job', 'DELETE FROM jobs'],
  ['changes the list of migrations', 'DELETE FROM schema_migrations'],
  ['creates a role', 'CREATE ROLE mine'],
  ['reads a file of the server', `SELECT pg_read_file('postgresql.conf')`],
  ['runs a program on the server', `COPY accounts (name) FROM PROGRAM 'true'`],
])('the role of the apps may not do this: %s', async (_what, sql) => {
  expect(await stateOf(sql)).toBe(insufficientPrivilege);
});

test('the role of the apps is neither a superuser nor a member of the owner', async () => {
  const [role] = await database.db.statements.run({
    text: `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
        pg_has_role(current_user, (SELECT tableowner FROM pg_tables WHERE tablename = 'ledger'), 'MEMBER') AS "isOwner"
      FROM pg_roles WHERE rolname = current_user`,
  });
  expect(role).toEqual({
    rolsuper: false,
    rolcreaterole: false,
    rolcreatedb: false,
    rolbypassrls: false,
    isOwner: false,
  });
});

test('the apps may read every table of the schema, so none is missing from the list of privileges', async () => {
  const missing = await database.owner.statements.run(
    {
      text: `SELECT tablename FROM pg_tables WHERE schemaname = 'public'
      AND NOT has_table_privilege($1, format('%I.%I', schemaname, tablename), 'SELECT')`,
    },
    [new URL(database.url).username],
  );
  expect(missing).toEqual([]);
});

test('granting again restores the privileges, regardless of other grants', async () => {
  const { username: user, password } = new URL(database.url);
  await database.owner.statements.run({ text: `GRANT ALL ON ledger TO "${user}"` });
  await database.owner.statements.run({ text: `REVOKE ALL ON jobs FROM "${user}"` });
  // Every role may create temporary tables in a new database, and this one is a copy.
  expect(await stateOf('CREATE TEMP TABLE mine ()')).toBe('accepted');
  await grantAppRole(database.owner, { user, password });
  expect(await stateOf('CREATE TEMP TABLE other ()')).toBe(insufficientPrivilege);
  expect(await stateOf('UPDATE ledger SET amount = amount')).toBe(insufficientPrivilege);
  expect(await stateOf('SELECT FROM jobs')).toBe('accepted');
});

test('a superuser and the owner of the schema are rejected as the role of the apps', async () => {
  const { username: user, password } = new URL(database.ownerUrl);
  await expect(grantAppRole(database.owner, { user, password })).rejects.toThrow(AppRoleError);
});
