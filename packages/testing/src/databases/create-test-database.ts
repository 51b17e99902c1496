/**
 * A database for one test file: an empty copy of the migrated template on a real server. Closing it fails if a
 * connection is still open, because a leak in a test is a leak in production.
 */
import { waitUntil } from '@humanize/dev-servers';
import { copyDatabase, createDatabase, type Database, dropDatabase, listConnections } from '@humanize/database';
import { testServers } from '../test-servers.ts';
import { newTestDatabaseName, urlOfDatabase } from './make-template.ts';

/** A test's own database. */
export type TestDatabase = {
  /** For processes that open their own connections. */
  readonly url: string;
  readonly name: string;
  /** A connection pool, closed by `close`. */
  readonly db: Database;
  /** Closes `db` and drops the database. @throws if connections are left open, naming their applications */
  close(): Promise<void>;
};

/** The connections of a closed pool take a moment to disappear from the server's list. */
const leakGraceMs = 2_000;

/** Creates the database; call `close` in `afterAll`. Needs the servers that jest's global setup started. */
export async function createTestDatabase(options: { readonly poolMax?: number } = {}): Promise<TestDatabase> {
  const { databaseUrl, template } = testServers();
  const name = newTestDatabaseName();
  await copyDatabase({ url: databaseUrl, name, template });
  const url = urlOfDatabase(databaseUrl, name);
  const db = createDatabase({
    url,
    applicationName: 'test',
    poolMax: options.poolMax ?? 10,
    // Other test files keep the machine busy, so a slow response is not a failure here.
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 10_000,
    preparedStatements: true,
  });
  return {
    url,
    name,
    db,
    async close() {
      await db.close();
      let open: readonly string[] = [];
      const noneIsOpen = async (): Promise<boolean> => {
        open = await listConnections({ url: databaseUrl, name });
        return open.length === 0;
      };
      const leak = await waitUntil(noneIsOpen, { what: 'connections to close', timeoutMs: leakGraceMs }).then(
        () => undefined,
        () => new Error(`${open.length} connections to the test database were left open, by: ${open.join(', ')}`),
      );
      await dropDatabase({ url: databaseUrl, name });
      if (leak !== undefined) throw leak;
    },
  };
}
