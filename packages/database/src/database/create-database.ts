/**
 * The database handle that the functions of this package take: kysely on a connection pool with time limits. No
 * connection is opened before its first use.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import { createFunctionCaller, type CallFunction } from './call-function.ts';
import { createLimitedPool, type PostgresPool } from './limited-pool.ts';
import type { Queries } from './queries.ts';
import { query } from './query.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import type { DB } from './schema-types.ts';
import { setStatementTimeout } from './statement-timeout.ts';

export type DatabaseOptions = {
  /**
   * The connection URL, which determines the server, the role and TLS. A function is called for each new connection. It
   * returns several URLs during a password rotation, or if there are several servers. If one cannot be used, the next
   * one is tried.
   */
  url: string | (() => readonly string[]);
  /** The application name in pg_stat_activity. */
  applicationName: string;
  /** Maximum number of connections per process. Default: 10. */
  poolMax?: number | undefined;
  /** Time limit for obtaining a connection, either from the pool or a new one. Default: 500 ms. */
  connectTimeoutMs?: number | undefined;
  /**
   * Time limit for a statement, both on the server and in this process. Default: 1,000 ms. The sum of this limit and
   * `connectTimeoutMs` is below the 2 s within which the API must return a 503.
   */
  statementTimeoutMs?: number | undefined;
  /**
   * Whether to use prepared statements. Must be false behind a pooler in transaction mode, where the role must set
   * `statement_timeout`. Default: true.
   */
  preparedStatements?: boolean | undefined;
  /** Whether idle connections stay open. By default, they are closed after 30 seconds. */
  keepsConnections?: boolean | undefined;
  /** Whether a standby, which accepts no writes, can be used. By default, connections to it are closed. */
  acceptsStandby?: boolean | undefined;
  /** Called when an idle connection is lost. The pool replaces it. */
  onConnectionLost?: ((error: Error) => void) | undefined;
  /** Called with each statement before it is sent, for tests that examine plans. */
  onStatement?: ((sql: string, parameters: readonly unknown[]) => void) | undefined;
};

export type Database = {
  /** Runs each statement on a connection of the pool, in its own transaction. */
  readonly kysely: Queries;
  /**
   * Runs `work` in a transaction, and again if it failed because of a deadlock or a serialization failure. `timeoutMs`
   * limits each statement. `snapshot` reads all data as of the beginning and writes nothing. Rolls back if `work` throws.
   */
  transaction<Result>(
    options: { timeoutMs?: number; snapshot?: boolean },
    work: (trx: Transaction<DB>) => Promise<Result>,
  ): Promise<Result>;
  /** Calls a set-based function of the schema. */
  readonly call: CallFunction;
  /** Makes a trivial round trip, for readiness checks. @throws DatabaseUnavailableError */
  ping(): Promise<void>;
  /**
   * Opens all connections of the pool, so that the first requests need not wait for one. Connections that were opened
   * before an error are kept. @throws DatabaseUnavailableError
   */
  connectAll(): Promise<void>;
  poolCounts(): { total: number; idle: number; waiting: number; max: number };
  /** Waits for running statements, then closes all connections. A second call does nothing. */
  close(): Promise<void>;
};

/** Creates a handle without opening a connection. If the server is unavailable, the first statement fails. */
export function createDatabase(options: DatabaseOptions): Database {
  const max = options.poolMax ?? 10;
  const statementTimeoutMs = options.statementTimeoutMs ?? 1_000;
  const { pool, limitedTo, connectAll } = createLimitedPool({
    urls: typeof options.url === 'string' ? () => [options.url as string] : options.url,
    applicationName: options.applicationName,
    poolMax: max,
    connectTimeoutMs: options.connectTimeoutMs ?? 500,
    statementTimeoutMs,
    preparedStatements: options.preparedStatements ?? true,
    keepsConnections: options.keepsConnections ?? false,
    acceptsStandby: options.acceptsStandby ?? false,
    onConnectionLost: options.onConnectionLost ?? (() => undefined),
    onStatement: options.onStatement ?? (() => undefined),
  });
  const kysely = kyselyOn(limitedTo(statementTimeoutMs));
  let closing: Promise<void> | undefined;
  return {
    kysely,
    transaction: ({ timeoutMs, snapshot = false }, work) => {
      // The server's limit takes effect first. This one is for a server that hangs.
      const queries = timeoutMs === undefined ? kysely : kyselyOn(limitedTo(timeoutMs + 500));
      const begin = snapshot
        ? queries.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
        : queries.transaction();
      return retryDeadlocks(() =>
        begin.execute(async (trx) => {
          if (timeoutMs !== undefined) await setStatementTimeout(trx, timeoutMs);
          return work(trx);
        }),
      );
    },
    call: createFunctionCaller(kysely),
    ping: async () => {
      await query(kysely, 'SELECT');
    },
    connectAll,
    poolCounts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max }),
    close: () => (closing ??= pool.end()),
  };
}

function kyselyOn(pool: PostgresPool): Queries {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
