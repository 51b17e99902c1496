/** The handle that every function of this package takes first: a pool with deadlines, and nothing done before it is used. */
import type { Kysely } from 'kysely';
import { createQueryBuilder } from './query-builder.ts';
import { createStatementRunner, type StatementRunner } from './statement-runner.ts';
import type { Tables } from './tables.ts';

export type DatabaseOptions = {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  /** Connections of this process; default 10. */
  poolMax?: number | undefined;
  /** For getting a connection, from the pool or a new one; default 500 ms. */
  connectTimeoutMs?: number | undefined;
  /** For one statement, on the server and here; default 1,000 ms. With the above it stays under the 2 s of a 503. */
  statementTimeoutMs?: number | undefined;
  /** Off for poolers in transaction mode, where the role must set `statement_timeout`; default true. */
  preparedStatements?: boolean | undefined;
  /** Told when an idle connection breaks; the pool replaces it by itself. */
  onConnectionLost?: ((error: Error) => void) | undefined;
};

export type Database = {
  /** One trivial round trip, for readiness checks; rejects with DatabaseUnavailableError. */
  ping(): Promise<void>;
  poolCounts(): { total: number; idle: number; waiting: number; max: number };
  /** Waits for statements that run and closes every connection; a second call does nothing. */
  close(): Promise<void>;
  /** For the functions of this package, and for tests that must see or shift what no function shows. */
  readonly statements: StatementRunner;
  /** Builds, but does not run, the statements whose filters vary. */
  readonly builder: Kysely<Tables>;
};

/** Opens no connection yet. The server is found out to be away at the first statement, within the time limits. */
export function createDatabase(options: DatabaseOptions): Database {
  const max = options.poolMax ?? 10;
  const { runner, pool } = createStatementRunner({
    url: options.url,
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
