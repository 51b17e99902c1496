/**
 * Tests the roles in a database that was prepared with infra/docker/prepare-database.sql, as it is by Docker Compose
 * and `npm start`. The owner of the schema is not a superuser.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newRoles, testServers, copyDatabase, dropDatabase, waitUntil } from '@humanize/testing';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createDatabase, type Database } from '../database/create-database.ts';
import { sqlStateOf } from '../database/database-errors.ts';
import { query } from '../database/queries.ts';
import { addTextPartition } from '../reconciler/text-partitions.ts';
import { appPrivileges, databaseApps } from './app-privileges.ts';
import { grantAppRoles, grantBackupRole } from './app-roles.ts';
import { migrate } from './migrate.ts';

const insufficientPrivilege = '42501';
const prepareDatabase = readFileSync(new URL('../../../../infra/docker/prepare-database.sql', import.meta.url), 'utf8');

const name = `owned_${randomUUID().replaceAll('-', '')}`;
const owner = { user: name, password: 'owner' };
const roles = newRoles(name);
const backup = { user: `${name}_backup`, password: 'backup' };
const opened = new Map<string, Database>();
let admin: Database;

/** Returns a pool that connects as the role, or as the superuser if no role is given. */
function connect(
  role: { user: string; password: string } | undefined,
  { database: path = name, poolMax = 1 } = {},
): Database {
  const url = new URL(testServers().databaseUrl);
  url.pathname = `/${path}`;
  if (role !== undefined) Object.assign(url, { username: role.user, password: role.password });
  const key = `${url.href} ${poolMax}`;
  const known = opened.get(key);
  if (known !== undefined) return known;
  const database = createDatabase({
    url: url.href,
    applicationName: 'least-privilege',
    poolMax,
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 30_000,
  });
  opened.set(key, database);
  return database;
}

beforeAll(async () => {
  admin = connect(undefined, { database: 'postgres' });
  await query(admin, `CREATE ROLE ${name} LOGIN CREATEROLE PASSWORD 'owner'`);
  await copyDatabase({ url: testServers().databaseUrl, name });
  const superuser = connect(undefined);
  await query(superuser, prepareDatabase.replaceAll(' humanize', ` ${name}`));
  const asOwner = connect(owner);
  await migrate(asOwner);
  await grantAppRoles(asOwner, roles);
  await grantBackupRole(asOwner, backup);
});
afterAll(async () => {
  for (const database of opened.values()) if (database !== admin) await database.close();
  await dropDatabase({ url: testServers().databaseUrl, name });
  await query(admin, `DROP OWNED BY "${name}" CASCADE`);
  for (const { user } of [...Object.values(roles), backup, owner]) {
    await query(admin, `DROP ROLE "${user}"`);
  }
  await admin.close();
});

const stateOf = (database: Database, sql: string): Promise<string | undefined> =>
  query(database, sql).then(
    () => 'accepted',
    (error: unknown) => sqlStateOf(error),
  );

test('no object of the schema belongs to a superuser, and no function runs as one', async () => {
  const owners = await query(
    connect(owner),
    `SELECT DISTINCT r.rolname AS name, r.rolsuper AS "isSuperuser" FROM (
        SELECT relowner AS owner FROM pg_class WHERE relnamespace = 'public'::regnamespace
        UNION ALL SELECT proowner FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT datdba FROM pg_database WHERE datname = current_database()) o
      JOIN pg_roles r ON r.oid = o.owner`,
  );
  expect(owners).toEqual([{ name, isSuperuser: false }]);
});

describe.each([...databaseApps, 'backup'] as const)('the role of %s', (app) => {
  const role = app === 'backup' ? backup : roles[app];

  test.each([
    'SELECT lo_create(0)',
    `SELECT lo_from_bytea(0, decode('00', 'hex'))`,
    'SELECT lo_creat(-1)',
    `SELECT lo_put(1, 0, decode('00', 'hex'))`,
  ])('may not run: %s', async (sql) => {
    expect(await stateOf(connect(role), sql)).toBe(insufficientPrivilege);
  });

  test('the role cannot use all connections', async () => {
    const [found] = await query<{ limit: number; max: number }>(
      admin,
      `SELECT rolconnlimit AS "limit", current_setting('max_connections')::int AS max FROM pg_roles WHERE rolname = $1`,
      [role.user],
    );
    expect(found?.limit).toBe(app === 'backup' ? 5 : Math.floor((found?.max ?? 0) * 0.75));
  });
});

describe('the role for backups', () => {
  test('the role reads every table and records backups', async () => {
    const database = connect(backup);
    for (const table of Object.keys(appPrivileges.ops.tables)) {
      expect([
        table,
        await stateOf(database, `LOCK TABLE ${table} IN ACCESS SHARE MODE; SELECT FROM ${table}`),
      ]).toEqual([table, 'accepted']);
    }
    expect(await stateOf(database, `INSERT INTO backups (kind) VALUES ('backup')`)).toBe('accepted');
  });

  test('the role reads partitions that the reconciler adds later', async () => {
    expect(await addTextPartition(connect(roles.reconciler), { retentionHours: null })).toBe(true);
    const [{ name: partition } = { name: 'none' }] = await query<{ name: string }>(
      connect(backup),
      'SELECT name FROM text_partitions()',
    );
    expect(
      await stateOf(connect(backup), `LOCK TABLE ${partition} IN ACCESS SHARE MODE; SELECT FROM ${partition}`),
    ).toBe('accepted');
    expect(await stateOf(connect(backup), `DELETE FROM ${partition}`)).toBe(insufficientPrivilege);
  });

  test.each([
    'UPDATE accounts SET balance = balance',
    'DELETE FROM backups',
    'INSERT INTO sessions (user_id) VALUES (NULL)',
    `SELECT book_words('{}')`,
    'CREATE TABLE mine ()',
    'CREATE TEMP TABLE mine ()',
  ])('the role may not run: %s', async (sql) => {
    expect(await stateOf(connect(backup), sql)).toBe(insufficientPrivilege);
  });

  test('the server refuses a sixth connection of the role', async () => {
    await connect(backup).close();
    const used = connect(backup, { poolMax: 6 });
    let accepted = 0;
    const useSix = async (): Promise<boolean> => {
      const states = await Promise.all(Array.from({ length: 6 }, () => stateOf(used, 'SELECT pg_sleep(1)')));
      accepted = states.filter((state) => state === 'accepted').length;
      return accepted >= 5;
    };
    // The server may still count a connection that has just been closed.
    await waitUntil(useSix, { what: 'five connections' });
    expect(accepted).toBe(5);
  });
});
