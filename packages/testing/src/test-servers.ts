/** The servers of the test run, as jest's global set-up hands them to the test files. */

/** Addresses of the run's servers and the name of the migrated template database. */
export type TestServers = { readonly databaseUrl: string; readonly redisUrl: string; readonly template: string };

/** Environment variable from the global set-up to the test files; JSON of `TestServers`. */
const variable = 'HUMANIZE_TEST_SERVERS';

/** @throws outside a jest run with servers, naming what to do. */
export function testServers(): TestServers {
  const text = process.env[variable];
  if (text !== undefined) return JSON.parse(text) as TestServers;
  throw new Error(`${variable} is not set: only *.db.test.ts, *.e2e.test.ts and *.long.test.ts files have servers.`);
}

/** Hands servers to everything in this process that asks for them: for commands that are not jest, such as benches. */
export function useAsTestServers(servers: TestServers): void {
  process.env[variable] = JSON.stringify(servers);
}
