/**
 * The database handle that the functions of this package take: a connection pool with deadlines. No connection is
 * opened before its first use.
 */
import type { Kysely } from 'kysely';
import { createQueryBuilder } from './query-builder.ts';
import { createStatementRunner, type StatementRunner } from './statement-runner.ts';
import type { Tables } from './tables.ts';

export type DatabaseOptions = {
  /**
   * The connection URL, which determines the server and the role. A function is called for each new connection. During
   * a password rotation, it returns several URLs. If the server rejects the password in one URL, the next one is tried.
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
  /** Called when an idle connection is lost. The pool replaces it. */
  onConnectionLost?: ((error: Error) => void) | undefined;
};

export type Database = {
  /** Makes a trivial round trip, for readiness checks. @throws DatabaseUnavailableError */
  ping(): Promise<void>;
  poolCounts(): { total: number; idle: number; waiting: number; max: number };
  /** Waits for running statements, then closes all connections. A second call does nothing. */
  close(): Promise<void>;
  /**
   * Runs statements. Used by the functions of this package, and by tests that read or change data that no function
   * exposes.
   */
  readonly statements: StatementRunner;
  /** Builds statements with variable filters, without running them. */
  readonly builder: Kysely<Tables>;
};

/** Creates a handle without opening a connection. If the server is unavailable, the first statement fails. */
export function createDatabase(options: DatabaseOptions): Database {
  const max = options.poolMax ?? 10;
  const { runner, pool } = createStatementRunner({
    urls: typeof options.url === 'string' ? () => [options.url as string] : options.url,
    applicationName: options.applicationName,
    poolMax: max,
    connectTimeoutMs: options.connectTimeoutMs ?? 500,
    statementTimeoutMs: options.statementTimeoutMs ?? 1_000,
    preparedStatements: options.preparedStatements ?? true,
    onConnectionLost: options.onConnectionLost ?? (() => undefined),
  });
  let closing: Promise<void> | undefined;
  return {
    async ping() {
      await runner.run({ text: 'SELECT' });
    },
    poolCounts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount, max }),
    close: () => (closing ??= pool.end()),
    statements: runner,
    builder: createQueryBuilder(),
  };
}
