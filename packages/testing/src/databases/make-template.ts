/**
 * Creates the migrated template database from which test databases are copied, and the roles of the apps, once per test
 * run.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import { type AppRole, createDatabase, databaseApps, grantAppRoles, migrate } from '@humanize/database';
import { copyDatabase, dropDatabase, dropRole, listDatabases } from './copy-database.ts';
import type { TestRoles } from '../test-servers.ts';

/** Prefix of test database names, followed by the minute of creation. */
const testDatabasePrefix = 'humanize_test_';
/** No test run takes this long, so an older database was left by a killed run. */
const staleAfterMinutes = 6 * 60;
const msPerMinute = 60_000;

/** Returns a new name of the form `humanize_test_<minute>_<random>`. */
export function newTestDatabaseName(): string {
  return `${testDatabasePrefix}${Math.floor(Date.now() / msPerMinute)}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** Creates the template on the server of `url`, and drops databases that earlier runs left behind. */
export async function makeTemplate(
  url: string,
): Promise<{ readonly name: string; readonly roles: TestRoles; remove(): Promise<void> }> {
  await dropStaleDatabases(url);
  const name = newTestDatabaseName();
  const roles = newRoles(name);
  await copyDatabase({ url, name });
  await migrateAndGrant(urlOfDatabase(url, name), roles);
  const remove = async (): Promise<void> => {
    await dropDatabase({ url, name });
    for (const { user } of Object.values(roles)) await dropRole({ url, name: user });
  };
  return { name, roles, remove };
}

/** Returns a role for each app, named `<prefix>_<app>`. */
export function newRoles(prefix: string): TestRoles {
  const password = randomBytes(16).toString('hex');
  return Object.fromEntries(
    databaseApps.map((app) => [app, { user: `${prefix}_${app.replaceAll('-', '_')}`, password }]),
  ) as TestRoles;
}

/** Migrates the database of `ownerUrl` and grants the roles their privileges, as `ops migrate` does. */
export async function migrateAndGrant(ownerUrl: string, roles: TestRoles): Promise<void> {
  const owner = createDatabase({
    url: ownerUrl,
    applicationName: 'template',
    poolMax: 1,
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 10_000,
  });
  try {
    await migrate(owner);
    await grantAppRoles(owner, roles);
  } finally {
    await owner.close();
  }
}

/** Returns the URL of the same database for another role. */
export function urlOfRole(url: string, { user, password }: AppRole): string {
  return Object.assign(new URL(url), { username: user, password }).href;
}

/** Returns the URL of another database on the same server. */
export function urlOfDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function dropStaleDatabases(url: string): Promise<void> {
  const now = Math.floor(Date.now() / msPerMinute);
  for (const name of await listDatabases({ url, prefix: testDatabasePrefix })) {
    const madeAt = Number(name.slice(testDatabasePrefix.length).split('_')[0]);
    if (now - madeAt > staleAfterMinutes) await dropDatabase({ url, name });
  }
}
