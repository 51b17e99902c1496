/** The handle that every function of this package takes first: a connection pool with deadlines. Nothing is done before its first use. */
import type { Kysely } from 'kysely';
import { createQueryBuilder } from './query-builder.ts';
import { createStatementRunner, type StatementRunner } from './statement-runner.ts';
import type { Tables } from './tables.ts';

export type DatabaseOptions = {
  /**
   * The connection URL, which selects the server and the role. If a function is given, it is called for each new connection. While a
   * password is being rotated, it returns several URLs; if the server rejects the password in one, the next is tried.
   */
  url: string | (() => readonly string[]);
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Connections per process; default 10. */
  poolMax?: number | undefined;
  /** Time limit for getting a connection, from the pool or a new one; default 500 ms. */
  connectTimeoutMs?: number | undefined;
  /**
   * Time limit for one statement, on the server and in this process; default 1,000 ms. Together with `connectTimeoutMs` it stays
   * below the 2 s of a 503.
   */
  statementTimeoutMs?: number | undefined;
  /** Disable behind a pooler in transaction mode, where the role must set `statement_timeout`; default true. */
  preparedStatements?: boolean | undefined;
  /** Called when an idle connection is lost. The pool replaces it. */
  onConnectionLost?: ((error: Error) => void) | undefined;
};

export type Database = {
  /** A trivial round trip, for readiness checks. @throws DatabaseUnavailableError */
  ping(): Promise<void>;
  poolCounts(): { total: number; idle: number; waiting: number; max: number };
  /** Waits for running statements and closes every connection. A second call does nothing. */
  close(): Promise<void>;
  /** For the functions of this package, and for tests that must see or change what no function exposes. */
  readonly statements: StatementRunner;
  /** Builds statements whose filters vary, without running them. */
  readonly builder: Kysely<Tables>;
};

/** Creates the handle without opening a connection. An unavailable server is detected by the first statement. */
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
