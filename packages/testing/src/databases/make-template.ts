/** The migrated database that every test database is a copy of, made once per test run. */
import { randomUUID } from 'node:crypto';
import { copyDatabase, dropDatabase, listDatabases, migrate } from '@humanize/database';

/** Databases of tests on a server of one's own start so; the minute they were made comes next. */
const testDatabasePrefix = 'humanize_test_';
/** No test run lasts so long: a database that old was left by one that was killed. */
const leftOverAfterMinutes = 6 * 60;
const msPerMinute = 60_000;

/** A fresh name: `humanize_test_<minute>_<random>`. */
export function newTestDatabaseName(): string {
  return `${testDatabasePrefix}${Math.floor(Date.now() / msPerMinute)}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** Makes the template on the server of `url`, and drops what earlier runs left behind there. */
export async function makeTemplate(url: string): Promise<{ readonly name: string; remove(): Promise<void> }> {
  await dropLeftOvers(url);
  const name = newTestDatabaseName();
  await copyDatabase({ url, name });
  await migrate(urlOfDatabase(url, name));
  return { name, remove: () => dropDatabase({ url, name }) };
}

/** The same server, another database. */
export function urlOfDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function dropLeftOvers(url: string): Promise<void> {
  const now = Math.floor(Date.now() / msPerMinute);
  for (const name of await listDatabases({ url, prefix: testDatabasePrefix })) {
    const madeAt = Number(name.slice(testDatabasePrefix.length).split('_')[0]);
    if (now - madeAt > leftOverAfterMinutes) await dropDatabase({ url, name });
  }
}
