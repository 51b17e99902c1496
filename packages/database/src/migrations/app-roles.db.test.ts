import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestDatabase, insertTestAccount, insertTestJob, newMasterKey, useTestDatabase } from '@humanize/testing';
import { createDatabase, type Database } from '../database/create-database.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { type AppPrivileges, appPrivileges, type DatabaseApp, databaseApps } from './app-privileges.ts';
import { AppRoleError, grantAppRoles, grantMonitorRole } from './app-roles.ts';
import { query } from '../database/queries.ts';

const insufficientPrivilege = '42501';
const database = useTestDatabase();

beforeAll(async () => {
  const account = await insertTestAccount(database.db, { masterKey: newMasterKey().masterKey });
  await insertTestJob(database.db, account);
});

const stateOf = (app: DatabaseApp, sql: string): Promise<string | undefined> =>
  query(database.connectAs(app), sql).then(
    () => 'accepted',
    (error: unknown) => sqlStateOf(error),
  );
const userOf = (app: DatabaseApp): string => new URL(database.urlOf(app)).username;

const forbiddenToAll: [what: string, sql: string][] = [
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
  ['records words without a function', 'INSERT INTO ledger (account_id, seq) VALUES (gen_random_uuid(), 1)'],
  ['changes the ledger', 'UPDATE ledger SET amount = amount'],
  ['changes a balance', 'UPDATE accounts SET balance = balance'],
  ['deletes audit entries', 'DELETE FROM audit_entries'],
  ['inserts a job without a function', 'INSERT INTO jobs (id) VALUES (gen_random_uuid())'],
  ['ends a job without a function', `UPDATE jobs SET status = 'succeeded'`],
  ['deletes a job', 'DELETE FROM jobs'],
  ['changes a text', `UPDATE job_payloads SET output = ''`],
  ['reads a partition itself', 'SELECT FROM job_payloads_default'],
  ['drops a partition itself', 'DROP TABLE job_payloads_default'],
  ['truncates a partition itself', 'TRUNCATE job_payloads_default'],
  ['changes the list of migrations', 'DELETE FROM schema_migrations'],
  ['creates a role', 'CREATE ROLE mine'],
  ['reads a file of the server', `SELECT pg_read_file('postgresql.conf')`],
  ['runs a program on the server', `COPY accounts (name) FROM PROGRAM 'true'`],
];

describe.each(databaseApps)('the role of %s', (app) => {
  test.each(forbiddenToAll)('may not run: %s', async (_what, sql) => {
    expect(await stateOf(app, sql)).toBe(insufficientPrivilege);
  });

  test('the role is neither a superuser nor a member of the owner', async () => {
    const [role] = await query(
      database.connectAs(app),
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
          pg_has_role(current_user, (SELECT tableowner FROM pg_tables WHERE tablename = 'ledger'), 'MEMBER') AS "isOwner"
        FROM pg_roles WHERE rolname = current_user`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      isOwner: false,
    });
  });

  test('the role has only the privileges in appPrivileges', async () => {
    const { tables, functions }: AppPrivileges = appPrivileges[app];
    const granted = await query<{ name: string; privilege: string }>(
      database.owner,
      `SELECT c.relname AS name, a.privilege_type AS privilege
            FROM pg_class c, aclexplode(c.relacl) a WHERE c.relnamespace = 'public'::regnamespace AND a.grantee = $1::regrole
          UNION ALL
          SELECT c.relname, a.privilege_type || ' (' || t.attname || ')'
            FROM pg_class c JOIN pg_attribute t ON t.attrelid = c.oid, aclexplode(t.attacl) a
            WHERE c.relnamespace = 'public'::regnamespace AND a.grantee = $1::regrole
          UNION ALL
          SELECT DISTINCT p.proname, 'EXECUTE' FROM pg_proc p, aclexplode(p.proacl) a
            WHERE p.pronamespace = 'public'::regnamespace AND a.grantee = $1::regrole`,
      [userOf(app)],
    );
    const expected = [
      ...Object.entries(tables).flatMap(([table, privileges]) =>
        Array.from(privileges.matchAll(/(\w+)(?: \(([^)]*)\))?/g), ([, privilege, columns]) =>
          columns === undefined
            ? [`${table}: ${privilege}`]
            : columns.split(', ').map((column) => `${table}: ${privilege} (${column})`),
        ).flat(),
      ),
      ...functions.map((name) => `${name}: EXECUTE`),
    ];
    expect(granted.map(({ name, privilege }) => `${name}: ${privilege}`).toSorted()).toEqual(
      [...new Set(expected)].toSorted(),
    );
  });
});

const identities = ['users', 'sessions', 'one_time_links', 'audit_entries'];
const newSession = `INSERT INTO sessions SELECT sha256('t'), id, now(), now() FROM users`;
const grant = `SELECT book_words('{}')`;
const forbidden: [app: DatabaseApp, sql: string][] = [
  ...(['worker', 'webhook-dispatcher', 'api'] as const).flatMap((app) => [
    ...identities.map((table): [DatabaseApp, string] => [app, `SELECT FROM ${table}`]),
    ...[newSession, grant, `UPDATE users SET role = 'operator'`].map((sql): [DatabaseApp, string] => [app, sql]),
    [app, 'INSERT INTO api_keys (id) VALUES (gen_random_uuid())'] as [DatabaseApp, string],
  ]),
  ['worker', 'SELECT input FROM job_payloads'],
  ['worker', 'SELECT FROM api_keys'],
  ['worker', 'SELECT FROM ledger'],
  ['worker', `SELECT submit_job('{}')`],
  ['api', 'SELECT empty_text_partition(25)'],
  ['dashboard', 'SELECT drop_text_partition(gen_random_uuid())'],
  ['webhook-dispatcher', 'SELECT input FROM job_payloads'],
  ['webhook-dispatcher', 'SELECT FROM api_keys'],
  ['webhook-dispatcher', 'SELECT FROM ledger'],
  ['webhook-dispatcher', `SELECT claim_job('{}')`],
  ['api', 'SELECT sealed_secret FROM api_keys'],
  ['api', 'SELECT edits FROM job_payloads'],
  ['api', 'UPDATE api_keys SET revoked_at = NULL'],
  ['reconciler', 'SELECT FROM users'],
  ['reconciler', 'SELECT input FROM job_payloads'],
  ['reconciler', newSession],
  ['reconciler', grant],
  ['dashboard', `UPDATE users SET role = 'operator'`],
  ['dashboard', 'UPDATE api_keys SET account_id = account_id'],
];

test.each(forbidden)('the role of %s may not run: %s', async (app, sql) => {
  expect(await stateOf(app, sql)).toBe(insufficientPrivilege);
});

test('all tables of the schema are in appPrivileges, except partitions', async () => {
  const existing = await query(
    database.owner,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      ORDER BY relname`,
  );
  expect(Object.keys(appPrivileges.ops.tables).toSorted()).toEqual(existing.map(({ name }) => name));
});

test('functions that run with the privileges of the owner have a fixed search path, and other roles cannot call them', async () => {
  const found = await query(
    database.owner,
    `SELECT DISTINCT p.proname AS name, coalesce('search_path=public, pg_temp' = ANY (p.proconfig), false) AS "isFixed",
        EXISTS (SELECT FROM aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0) AS "isPublic"
      FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef ORDER BY name`,
  );
  const granted = [...new Set(appPrivileges.ops.functions)].toSorted();
  expect(found).toEqual(granted.map((name) => ({ name, isFixed: true, isPublic: false })));
});

test('granting the privileges again restores them, regardless of other changes', async () => {
  const { username: user, password } = new URL(database.url);
  const worker = { user: userOf('worker'), password };
  await query(database.owner, `GRANT CREATE ON SCHEMA public TO PUBLIC`);
  await query(database.owner, `GRANT EXECUTE ON FUNCTION book_words TO "${worker.user}"`);
  await query(database.owner, `GRANT ALL ON ledger TO "${user}"`);
  await query(database.owner, `GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO PUBLIC`);
  await query(database.owner, `REVOKE ALL ON jobs FROM "${user}"`);
  // By default, all roles can create temporary tables in a new database, such as this copy.
  expect(await stateOf('ops', 'CREATE TEMP TABLE mine ()')).toBe('accepted');
  await grantAppRoles(database.owner, { ops: { user, password }, worker });
  expect(await stateOf('ops', 'CREATE TEMP TABLE other ()')).toBe(insufficientPrivilege);
  expect(await stateOf('ops', 'CREATE TABLE other ()')).toBe(insufficientPrivilege);
  expect(await stateOf('ops', 'UPDATE ledger SET amount = amount')).toBe(insufficientPrivilege);
  expect(await stateOf('ops', 'SELECT FROM jobs')).toBe('accepted');
  expect(await stateOf('worker', grant)).toBe(insufficientPrivilege);
});

test('a role shared by several apps gets the privileges of each app', async () => {
  const own = await createTestDatabase();
  const { username: user, password } = new URL(own.urlOf('worker'));
  await grantAppRoles(own.owner, { worker: { user, password }, api: { user, password } });
  const shared = own.connectAs('worker');
  await expect(query(shared, 'SELECT FROM idempotency_keys')).resolves.toEqual([]);
  await expect(query(shared, 'SELECT lease FROM jobs')).resolves.toEqual([]);
  await own.close();
});

test('a superuser is rejected as the role of an app', async () => {
  const { username: user, password } = new URL(database.ownerUrl);
  await expect(grantAppRoles(database.owner, { api: { user, password } })).rejects.toThrow(AppRoleError);
});

test.each([
  ['that can create roles', 'CREATEROLE'],
  ['that can create databases', 'CREATEDB'],
  ['that bypasses row security', 'BYPASSRLS'],
  ['that is a member of the owner of the schema', 'IN ROLE %owner'],
])('a role %s is rejected as the role of an app', async (_name, attribute) => {
  const user = `app_${randomUUID()}`;
  const attributes = attribute.replace('%owner', new URL(database.ownerUrl).username);
  await query(database.owner, `CREATE ROLE "${user}" LOGIN ${attributes}`);
  await expect(grantAppRoles(database.owner, { api: { user, password: '' } })).rejects.toThrow(AppRoleError);
  await query(database.owner, `DROP ROLE "${user}"`);
});

describe('the role of the exporter', () => {
  const role = { user: `monitor_${randomUUID()}`, password: 'secret' };
  let monitor: Database;

  beforeAll(async () => {
    await grantMonitorRole(database.owner, role);
    const url = Object.assign(new URL(database.url), { username: role.user, password: role.password }).href;
    monitor = createDatabase({
      url,
      applicationName: 'monitor-test',
      poolMax: 1,
      connectTimeoutMs: 10_000,
      statementTimeoutMs: 30_000,
      preparedStatements: true,
    });
  });
  afterAll(async () => {
    await monitor.close();
    await query(database.owner, `DROP OWNED BY "${role.user}"`);
    await query(database.owner, `DROP ROLE "${role.user}"`);
  });

  test('the role can read the statistics of all sessions', async () => {
    const [seen] = await query(
      monitor,
      `SELECT bool_and(query <> '<insufficient privilege>') AS "areVisible" FROM pg_stat_activity
        WHERE datname = current_database() AND usename <> current_user`,
    );
    expect(seen).toEqual({ areVisible: true });
  });

  test.each(Object.keys(appPrivileges.ops.tables))('the role cannot read the table %s', async (table) => {
    const read = query(monitor, `SELECT FROM ${table}`);
    await expect(read.catch((error: unknown) => sqlStateOf(error))).resolves.toBe(insufficientPrivilege);
  });

  test('the role can be set up again', async () => {
    await expect(grantMonitorRole(database.owner, role)).resolves.toBeUndefined();
  });

  test('an owner who may not grant pg_monitor cannot set up the role, and the error states this', async () => {
    const granted = grantMonitorRole(database.connectAs('api'), role);
    await expect(granted).rejects.toThrow(AppRoleError);
    await expect(granted).rejects.toThrow('may not grant pg_monitor');
  });
});
