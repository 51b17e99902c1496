/**
 * The database handle that the functions of this package take: kysely on a connection pool with time limits. The handle
 * opens no connection until it is first used.
 */
import { CamelCasePlugin, Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import { createLimitedPool, type DatabaseOptions } from './limited-pool.ts';
import { type Queries, query } from './queries.ts';
import { retryDeadlocks } from './database-errors.ts';
import type { DB } from './schema-types.ts';

export type Database = {
  /** Runs each statement on a connection of the pool, in its own transaction. */
  readonly kysely: Queries;
  /**
   * Runs `work` in a transaction, and repeats it after a deadlock or a serialization failure. `timeoutMs` limits each
   * statement. With `snapshot`, the transaction is read-only and reads all data as of its beginning. Rolls back if
   * `work` throws.
   */
  transaction<Result>(
    options: { timeoutMs?: number; snapshot?: boolean },
    work: (trx: Transaction<DB>) => Promise<Result>,
  ): Promise<Result>;
  /** Makes a trivial round trip, for readiness checks. @throws DatabaseUnavailableError */
  ping(): Promise<void>;
  /**
   * Opens all connections of the pool, so that the first requests do not have to wait for one. Connections that were
   * opened before an error are kept. @throws DatabaseUnavailableError
   */
  connectAll(): Promise<void>;
  poolCounts(): { total: number; idle: number; waiting: number; max: number };
  /** Waits for running statements, then closes all connections. A second call does nothing. */
  close(): Promise<void>;
};

/** Creates a handle without opening a connection. If the server is unavailable, the first statement fails. */
export function createDatabase(options: DatabaseOptions): Database {
  const { pool, max, limitedTo, connectAll } = createLimitedPool(options);
  const kyselyWithin = (timeoutMs?: number): Queries =>
    new Kysely<DB>({
      dialect: new PostgresDialect({ pool: limitedTo(timeoutMs) }),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    });
  const kysely = kyselyWithin();
  let closing: Promise<void> | undefined;
  return {
    kysely,
    transaction: ({ timeoutMs, snapshot = false }, work) => {
      // The server's limit takes effect first. This limit is for a server that hangs.
      const begin = (timeoutMs === undefined ? kysely : kyselyWithin(timeoutMs + 500)).transaction();
      const begun = snapshot ? begin.setIsolationLevel('repeatable read').setAccessMode('read only') : begin;
      return retryDeadlocks(() =>
        begun.execute(async (trx) => {
          if (timeoutMs !== undefined) {
            await sql`SELECT set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(trx);
          }
          return work(trx);
        }),
      );
    },
    ping: async () => {
      await query(kysely, 'SELECT');
    },
    connectAll,
    poolCounts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max }),
    close: () => (closing ??= pool.end()),
  };
}
