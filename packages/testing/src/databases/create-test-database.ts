/**
 * A database for one test file: an empty copy of the migrated template on a real server. Closing it fails if a
 * connection is still open, because a leak in a test is a leak in production.
 */
import { waitUntil } from '@humanize/dev-servers';
import {
  copyDatabase,
  createDatabase,
  type Database,
  type DatabaseApp,
  dropDatabase,
  listConnections,
} from '@humanize/database';
import { testServers } from '../test-servers.ts';
import { newTestDatabaseName, urlOfDatabase, urlOfRole } from './make-template.ts';

/** A test's own database. */
export type TestDatabase = {
  /** For processes that open their own connections. Connects as the role of ops, like `db`, which may do what any app may do. */
  readonly url: string;
  /** Connects as the role of an app. */
  urlOf(app: DatabaseApp): string;
  /** Connects as the owner of the schema. */
  readonly ownerUrl: string;
  readonly name: string;
  /** A connection pool, closed by `close`. */
  readonly db: Database;
  /** For what the apps may not do: changing the schema, and writing past triggers. Closed by `close`. */
  readonly owner: Database;
  /** A connection pool as the role of an app, opened once and closed by `close`. */
  connectAs(app: DatabaseApp): Database;
  /** Closes all pools and drops the database. @throws if connections are left open, naming their applications */
  close(): Promise<void>;
};

/** The connections of a closed pool take a moment to disappear from the server's list. */
const leakGraceMsDefault = 20_000;

/** Creates the database; call `close` in `afterAll`. Needs the servers that jest's global setup started. */
export async function createTestDatabase({
  poolMax = 10,
  leakGraceMs = leakGraceMsDefault,
}: { readonly poolMax?: number; readonly leakGraceMs?: number } = {}): Promise<TestDatabase> {
  const { databaseUrl, template, roles } = testServers();
  const name = newTestDatabaseName();
  await copyDatabase({ url: databaseUrl, name, template });
  const ownerUrl = urlOfDatabase(databaseUrl, name);
  const urlOf = (app: DatabaseApp): string => urlOfRole(ownerUrl, roles[app]);
  const url = urlOf('ops');
  const patience = {
    applicationName: 'test',
    // Other test files keep the machine busy, so a slow response is not a failure here.
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 10_000,
    preparedStatements: true,
  };
  const pools = new Map<string, Database>();
  const open = (as: string, max: number): Database => {
    const pool = pools.get(as) ?? createDatabase({ url: as, poolMax: max, ...patience });
    pools.set(as, pool);
    return pool;
  };
  return {
    url,
    urlOf,
    ownerUrl,
    name,
    db: open(url, poolMax),
    owner: open(ownerUrl, 2),
    connectAs: (app) => open(urlOf(app), 10),
    async close() {
      for (const pool of pools.values()) await pool.close();
      let left: readonly string[] = [];
      const noneIsOpen = async (): Promise<boolean> => {
        left = await listConnections({ url: databaseUrl, name });
        return left.length === 0;
      };
      const leak = await waitUntil(noneIsOpen, { what: 'connections to close', timeoutMs: leakGraceMs }).then(
        () => undefined,
        () => new Error(`${left.length} connections to the test database were left open, by: ${left.join(', ')}`),
      );
      await dropDatabase({ url: databaseUrl, name });
      if (leak !== undefined) throw leak;
    },
  };
}
