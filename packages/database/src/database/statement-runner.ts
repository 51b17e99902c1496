/**
 * Runs statements on the pool. All waits have a limit: for a connection, and for a response, which is limited on the
 * server and, slightly later, in this process in case the server hangs. A broken connection is discarded, but a
 * connection on which a statement has failed is kept. Deadlocks and serialization failures, which roll back the whole
 * statement, are retried a few times after a short delay.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool, types, type PoolClient, type QueryConfig } from 'pg';
import type { RowParser } from './rows.ts';
import { clientOf, createRotatingUrl, type RotatingUrl } from './rotating-url.ts';
import { type Batch, createBatches } from './statement-batches.ts';
import {
  leavesConnectionUsable,
  sqlStateOf,
  translateStatementError,
  translateDriverError,
  unavailable,
} from './database-errors.ts';

/**
 * Delays before the retries, during which the other transaction of a deadlock can acquire the locks that it is waiting
 * for.
 */
const retryDelaysMs: readonly number[] = [20, 100];
/** Maximum number of connection attempts per call, each with a different URL. */
const urlsMax = 3;
const rejectedPasswordStates: readonly (string | undefined)[] = ['28P01', '28000'];
const deadlockStates: readonly (string | undefined)[] = ['40001', '40P01'];
const int8: number = types.builtins.INT8;

/**
 * A statement. If it has a `name`, which is for frequent statements, it is prepared once per connection. All statements
 * with the same name must have the same text. With `batch`, concurrent calls share a round trip and a transaction.
 */
export type Statement = { name?: string; text: string; row?: RowParser<unknown>; batch?: Batch };

type RawRow = Record<string, unknown>;
type RowOfStatement<S extends Statement> = S extends { row: RowParser<infer Row> } ? Row : Record<string, unknown>;

/** Runs a statement. Rows are checked with its `row` parser. Without a parser, their columns have unknown types. */
export type Run = <S extends Statement>(statement: S, values?: readonly unknown[]) => Promise<RowOfStatement<S>[]>;

export type StatementRunner = {
  /**
   * Runs a statement in one round trip. The first use of a name on a connection parses the statement in the same round
   * trip.
   */
  run: Run;
  /** Runs several statements in one transaction. `timeoutMs` limits each statement. Rolls back if `work` throws. */
  transaction<Result>(
    options: { timeoutMs?: number; mode?: 'repeatable read, read only' },
    work: (run: Run) => Promise<Result>,
  ): Promise<Result>;
};

export type RunnerOptions = {
  urls: () => readonly string[];
  applicationName: string;
  poolMax: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  preparedStatements: boolean;
  onConnectionLost: (error: Error) => void;
};

/** Returns the runner and its pool, which is needed for counts and closing. Does not open a connection. */
export function createStatementRunner(options: RunnerOptions): { runner: StatementRunner; pool: Pool } {
  const { statementTimeoutMs } = options;
  const url = createRotatingUrl(options.urls, options.onConnectionLost);
  const pool = createPool(options, url);
  const queryOn = async (
    client: PoolClient,
    { name, text }: Statement,
    values: readonly unknown[],
    timeoutMs: number,
  ): Promise<RawRow[]> => {
    const named = name !== undefined && options.preparedStatements;
    const config: QueryConfig & { query_timeout: number } = {
      text,
      values: [...values],
      query_timeout: timeoutMs,
      ...(named ? { name } : {}),
    };
    const result = await client.query<RawRow>(config).catch((error: unknown) => {
      throw translateDriverError(error);
    });
    // If a text contains several statements, as migrations do, the driver returns a list of results.
    return Array.isArray(result) ? [] : result.rows;
  };
  const runOn =
    (client: PoolClient, timeoutMs: number): Run =>
    async (statement, values = []) =>
      parse(statement, await queryOn(client, statement, values, timeoutMs));

  const send = (statement: Statement, values: readonly unknown[]): Promise<RawRow[]> =>
    retrying(() => withClient(pool, url, (client) => queryOn(client, statement, values, statementTimeoutMs)));
  const sendBatched = createBatches(send);
  const runner: StatementRunner = {
    run: async (statement, values = []) => {
      const { name, text, batch } = statement;
      const isBatched = name !== undefined && batch !== undefined;
      return parse(statement, await (isBatched ? sendBatched({ name, text, batch }, values) : send(statement, values)));
    },
    transaction: ({ timeoutMs = statementTimeoutMs, mode }, work) =>
      retrying(() =>
        withClient(pool, url, async (client) => {
          // The server's limit takes effect first. This limit is for a server that hangs.
          const run = runOn(client, timeoutMs + 500);
          try {
            await run({ text: mode === undefined ? 'BEGIN' : `BEGIN ISOLATION LEVEL ${mode}` });
            await run({ text: `SELECT set_config('statement_timeout', $1, true)` }, [String(timeoutMs)]);
            const result = await work(run);
            await run({ text: 'COMMIT' });
            return result;
          } catch (error) {
            // Otherwise, the connection is discarded, which also rolls back the transaction.
            if (leavesConnectionUsable(error)) await run({ text: 'ROLLBACK' });
            throw error;
          }
        }),
      ),
  };
  return { runner, pool };
}

function parse<S extends Statement>({ row }: S, rows: readonly RawRow[]): RowOfStatement<S>[] {
  // RowOfStatement is the return type of the statement's parser.
  return rows.map((raw) => (row === undefined ? raw : row(raw)) as RowOfStatement<S>);
}

function createPool(options: RunnerOptions, url: RotatingUrl): Pool {
  const pool = new Pool({
    Client: clientOf(url),
    application_name: options.applicationName,
    max: options.poolMax,
    connectionTimeoutMillis: options.connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: typeParser },
    // A pooler in transaction mode rejects these settings when a connection is opened. In this case, the database role
    // must set them.
    ...(options.preparedStatements
      ? {
          statement_timeout: Math.ceil(options.statementTimeoutMs * 0.9),
          idle_in_transaction_session_timeout: 10_000,
        }
      : {}),
  });
  pool.on('error', options.onConnectionLost);
  // Without this listener, the loss of a connection before its first use would crash the process. The statement that is
  // waiting for the connection reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

// Parse bigint as a number, because the schema restricts all bigints to the safe integer range.
const typeParser: typeof types.getTypeParser = (oid: number, format?: string) =>
  oid === int8 ? Number : (types.getTypeParser as (oid: number, format?: string) => never)(oid, format);

/** Connects. If the server rejects a password, tries another URL. @throws DatabaseUnavailableError */
async function connect(pool: Pool, url: RotatingUrl): Promise<PoolClient> {
  for (let tries = 1; ; tries += 1) {
    const tried = url.current();
    try {
      return await pool.connect();
    } catch (error) {
      const isRejected = rejectedPasswordStates.includes(sqlStateOf(error));
      if (!isRejected || tries === urlsMax || !url.reject(tried)) throw unavailable(error);
    }
  }
}

async function withClient<Result>(
  pool: Pool,
  url: RotatingUrl,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await connect(pool, url);
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  // Without a listener, the loss of a connection in use would crash the process.
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
      const delayMs = retryDelaysMs[retries];
      if (delayMs === undefined || !deadlockStates.includes(sqlStateOf(error))) throw translateStatementError(error);
      await sleep(delayMs);
    }
  }
}
