/** The servers of the test run, which jest's global setup passes to the test files. */
import type { AppRole, DatabaseApp } from '@humanize/database';

/** The role of each app. */
export type TestRoles = Readonly<Record<DatabaseApp, AppRole>>;

/** Addresses of the run's servers, the name of the migrated template database, and the roles of the apps. */
export type TestServers = {
  /** Connects as a superuser. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly template: string;
  readonly roles: TestRoles;
};

/** Environment variable with the JSON of `TestServers`. */
const variable = 'HUMANIZE_TEST_SERVERS';

/** @throws outside a jest run with servers */
export function testServers(): TestServers {
  const text = process.env[variable];
  if (text !== undefined) return JSON.parse(text) as TestServers;
  throw new Error(`${variable} is not set: only *.db.test.ts, *.e2e.test.ts and *.long.test.ts files have servers.`);
}

/** Sets the servers for this process: for commands other than jest, such as benchmarks. */
export function useAsTestServers(servers: TestServers): void {
  process.env[variable] = JSON.stringify(servers);
}
