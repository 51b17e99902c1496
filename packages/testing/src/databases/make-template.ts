/** The migrated template database that test databases are copied from, created once per test run. */
import { randomUUID } from 'node:crypto';
import { copyDatabase, dropDatabase, listDatabases, migrate } from '@humanize/database';

/** Prefix of test databases; the minute of their creation follows. */
const testDatabasePrefix = 'humanize_test_';
/** No test run takes this long: an older database was left by a run that was killed. */
const leftOverAfterMinutes = 6 * 60;
const msPerMinute = 60_000;

/** A new name: `humanize_test_<minute>_<random>`. */
export function newTestDatabaseName(): string {
  return `${testDatabasePrefix}${Math.floor(Date.now() / msPerMinute)}_${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

/** Creates the template on the server of `url`, and drops databases left by earlier runs. */
export async function makeTemplate(url: string): Promise<{ readonly name: string; remove(): Promise<void> }> {
  await dropLeftOvers(url);
  const name = newTestDatabaseName();
  await copyDatabase({ url, name });
  await migrate(urlOfDatabase(url, name));
  return { name, remove: () => dropDatabase({ url, name }) };
}

/** The URL of another database on the same server. */
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
