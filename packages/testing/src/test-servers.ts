/** The servers of the test run, which Jest's global setup passes to the test files. */
import type { AppRole, DatabaseApp } from '@humanize/database';

/** The role of each app. */
export type TestRoles = Readonly<Record<DatabaseApp, AppRole>>;

/** The addresses of the servers, the name of the migrated template database, and the roles of the apps. */
export type TestServers = {
  /** Connects as a superuser. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly template: string;
  readonly roles: TestRoles;
};

/** The environment variable that contains `TestServers` as JSON. */
const variable = 'HUMANIZE_TEST_SERVERS';

/** Returns the servers of the test run. @throws outside of a Jest run with servers */
export function testServers(): TestServers {
  const text = process.env[variable];
  if (text !== undefined) return JSON.parse(text) as TestServers;
  throw new Error(`${variable} is not set: only *.db.test.ts, *.e2e.test.ts and *.long.test.ts files have servers.`);
}

/** Sets the servers for this process, for commands other than Jest, such as benchmarks. */
export function useAsTestServers(servers: TestServers): void {
  process.env[variable] = JSON.stringify(servers);
}
