/**
 * A database for one test file: an empty copy of the migrated template on a real server. Closing it fails if a
 * connection is still open, because a leak in a test is a leak in production.
 */
import { waitUntil } from '@humanize/dev-servers';
import { copyDatabase, createDatabase, type Database, dropDatabase, listConnections } from '@humanize/database';
import { testServers } from '../test-servers.ts';
import { newTestDatabaseName, urlOfDatabase, urlOfRole } from './make-template.ts';

/** A test's own database. */
export type TestDatabase = {
  /** For processes that open their own connections. Connects as the role of the apps, like `db`. */
  readonly url: string;
  /** Connects as the owner of the schema. */
  readonly ownerUrl: string;
  readonly name: string;
  /** A connection pool, closed by `close`. */
  readonly db: Database;
  /** For what the apps may not do: changing the schema, and writing past triggers. Closed by `close`. */
  readonly owner: Database;
  /** Closes `db` and drops the database. @throws if connections are left open, naming their applications */
  close(): Promise<void>;
};

/** The connections of a closed pool take a moment to disappear from the server's list. */
const leakGraceMs = 2_000;

/** Creates the database; call `close` in `afterAll`. Needs the servers that jest's global setup started. */
export async function createTestDatabase(options: { readonly poolMax?: number } = {}): Promise<TestDatabase> {
  const { databaseUrl, template, role } = testServers();
  const name = newTestDatabaseName();
  await copyDatabase({ url: databaseUrl, name, template });
  const ownerUrl = urlOfDatabase(databaseUrl, name);
  const url = urlOfRole(ownerUrl, role);
  const patience = {
    applicationName: 'test',
    // Other test files keep the machine busy, so a slow response is not a failure here.
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 10_000,
    preparedStatements: true,
  };
  const db = createDatabase({ url, poolMax: options.poolMax ?? 10, ...patience });
  const owner = createDatabase({ url: ownerUrl, poolMax: 2, ...patience });
  return {
    url,
    ownerUrl,
    name,
    db,
    owner,
    async close() {
      await db.close();
      await owner.close();
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
