/** The migrated template database that test databases are copied from, and the roles of the apps, created once per test run. */
import { randomBytes, randomUUID } from 'node:crypto';
import {
  type AppRole,
  copyDatabase,
  createDatabase,
  databaseApps,
  dropDatabase,
  dropRole,
  grantAppRoles,
  listDatabases,
  migrate,
} from '@humanize/database';
import type { TestRoles } from '../test-servers.ts';

/** Prefix of test databases; the minute of their creation follows. */
const testDatabasePrefix = 'humanize_test_';
/** No test run takes this long: an older database was left by a run that was killed. */
const staleAfterMinutes = 6 * 60;
const msPerMinute = 60_000;

/** A new name: `humanize_test_<minute>_<random>`. */
export function newTestDatabaseName(): string {
  return `${testDatabasePrefix}${Math.floor(Date.now() / msPerMinute)}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** Creates the template on the server of `url`, and drops databases left by earlier runs. */
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

/** A role for each app: `<prefix>_<app>`. */
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

/** The same database for another role. */
export function urlOfRole(url: string, { user, password }: AppRole): string {
  return Object.assign(new URL(url), { username: user, password }).href;
}

/** The URL of another database on the same server. */
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
