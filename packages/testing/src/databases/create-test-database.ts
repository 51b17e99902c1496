/**
 * Creates a database for a test file: an empty copy of the migrated template, on a real server. Closing it fails if a
 * connection is still open, because the code under test would then leak connections in production too.
 */
import { waitUntil } from '@humanize/dev-servers';
import { createDatabase, type Database, type DatabaseApp } from '@humanize/database';
import { copyDatabase, dropDatabase, listConnections } from './copy-database.ts';
import { testServers } from '../test-servers.ts';
import { newTestDatabaseName, urlOfDatabase, urlOfRole } from './make-template.ts';

/** The database of a test. */
export type OpenTestDatabase = {
  /**
   * The URL for processes that open their own connections. Like `db`, it connects as the role of ops, which has the
   * privileges of all apps.
   */
  readonly url: string;
  /** Returns a URL that connects as the role of an app. */
  urlOf(app: DatabaseApp): string;
  /** Connects as the owner of the schema. */
  readonly ownerUrl: string;
  readonly name: string;
  /** A connection pool, which `close` closes. */
  readonly db: Database;
  /**
   * A connection pool for operations that the apps may not perform: changing the schema and bypassing triggers. `close`
   * closes it.
   */
  readonly owner: Database;
  /** Returns a connection pool that connects as the role of an app. It is opened once, and `close` closes it. */
  connectAs(app: DatabaseApp): Database;
};

/** A test database that the test itself closes. */
export type TestDatabase = OpenTestDatabase & {
  /** Closes all pools and drops the database. @throws with the names of applications that have left connections open */
  close(): Promise<void>;
};

/** How long connections of a closed pool may remain in the server's list. */
const leakGraceMsDefault = 20_000;

/** Creates a database, which must be closed in `afterAll`. Requires the servers that Jest's global setup starts. */
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
    // Timeouts are long because other test files keep the machine busy.
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
