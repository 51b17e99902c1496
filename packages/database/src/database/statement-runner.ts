/**
 * Runs statements on the pool. Every wait has a limit: for a connection, for an answer (on the server and, a little
 * later, here, in case the server is frozen). A connection that broke is thrown away, one whose statement merely failed
 * is kept. Deadlocks and serialization failures, which undo the whole statement, are tried again a few times.
 */
import { Pool, types, type PoolClient, type QueryConfig } from 'pg';
import type { RowParser } from './rows.ts';
import {
  leavesConnectionUsable,
  sqlStateOf,
  translateAnswer,
  translateDriverError,
  unavailable,
} from './database-errors.ts';

const retriesMax = 2;
const deadlockStates: readonly (string | undefined)[] = ['40001', '40P01'];
const int8: number = types.builtins.INT8;

/** `name` marks a hot statement, prepared once per connection; it must always belong to the same text. */
export type Statement = { name?: string; text: string; row?: RowParser<unknown> };

type RowOfStatement<S extends Statement> = S extends { row: RowParser<infer Row> } ? Row : Record<string, unknown>;

/** Runs a statement. Rows are checked against its `row`; without one their columns are of unknown type. */
type Run = <S extends Statement>(statement: S, values?: readonly unknown[]) => Promise<RowOfStatement<S>[]>;

export type StatementRunner = {
  /** One statement, one round trip (the first use of a name on a connection parses it in the same trip). */
  run: Run;
  /** Several statements as one transaction, each limited by `timeoutMs`; undone when `work` throws. */
  transaction<Result>(
    options: { timeoutMs?: number; mode?: 'repeatable read, read only' },
    work: (run: Run) => Promise<Result>,
  ): Promise<Result>;
};

export type RunnerOptions = {
  url: string;
  applicationName: string;
  poolMax: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  preparedStatements: boolean;
  onConnectionLost: (error: Error) => void;
};

/** The pool and the runner on it: the pool for figures and closing. Opens no connection yet. */
export function createStatementRunner(options: RunnerOptions): { runner: StatementRunner; pool: Pool } {
  const { statementTimeoutMs } = options;
  const pool = createPool(options);
  const runOn =
    (client: PoolClient, timeoutMs: number): Run =>
    async <S extends Statement>(statement: S, values: readonly unknown[] = []) => {
      const named = statement.name !== undefined && options.preparedStatements;
      const config: QueryConfig & { query_timeout: number } = {
        text: statement.text,
        values: [...values],
        query_timeout: timeoutMs,
        ...(named ? { name: statement.name } : {}),
      };
      const result = await client.query<Record<string, unknown>>(config).catch((error: unknown) => {
        throw translateDriverError(error);
      });
      // The driver returns a list of results for a text of several statements, such as a migration.
      const rows = Array.isArray(result) ? [] : result.rows;
      const { row = (raw: Readonly<Record<string, unknown>>): unknown => raw } = statement;
      // RowOfStatement is what the statement's own parser returns.
      return rows.map((raw) => row(raw) as RowOfStatement<S>);
    };

  const runner: StatementRunner = {
    run: (statement, values) =>
      retrying(() => withClient(pool, (client) => runOn(client, statementTimeoutMs)(statement, values))),
    transaction: ({ timeoutMs = statementTimeoutMs, mode }, work) =>
      retrying(() =>
        withClient(pool, async (client) => {
          // The server's limit comes first; this one is for a server that is frozen.
          const run = runOn(client, timeoutMs + 500);
          try {
            await run({ text: mode === undefined ? 'BEGIN' : `BEGIN ISOLATION LEVEL ${mode}` });
            await run({ text: `SELECT set_config('statement_timeout', $1, true)` }, [String(timeoutMs)]);
            const result = await work(run);
            await run({ text: 'COMMIT' });
            return result;
          } catch (error) {
            // Otherwise the connection is thrown away, which undoes the transaction as well.
            if (leavesConnectionUsable(error)) await run({ text: 'ROLLBACK' });
            throw error;
          }
        }),
      ),
  };
  return { runner, pool };
}

function createPool(options: RunnerOptions): Pool {
  const pool = new Pool({
    connectionString: options.url,
    application_name: options.applicationName,
    max: options.poolMax,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: typeParser },
    // A pooler in transaction mode refuses these at the start of a connection: there the database role sets them.
    ...(options.preparedStatements
      ? {
          statement_timeout: Math.ceil(options.statementTimeoutMs * 0.9),
          idle_in_transaction_session_timeout: 10_000,
        }
      : {}),
  });
  pool.on('error', options.onConnectionLost);
  // One that is lost between its opening and its first use, in the same packet even, would otherwise end the process;
  // the statement that was waiting for it says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

// bigint as number: the schema keeps every bigint within what a number holds exactly.
const typeParser: typeof types.getTypeParser = (oid: number, format?: string) =>
  oid === int8 ? Number : (types.getTypeParser as (oid: number, format?: string) => never)(oid, format);

async function withClient<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect().catch((error: unknown) => {
    throw unavailable(error);
  });
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  // Without a listener the loss of a connection in use would end the process.
  client.on('error', onError);
  try {
    return await work(client);
  } catch (error) {
    if (!leavesConnectionUsable(error)) broken ??= error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken ?? false);
  }
}

async function retrying<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      if (retries < retriesMax && deadlockStates.includes(sqlStateOf(error))) continue;
      throw translateAnswer(error);
    }
  }
}
