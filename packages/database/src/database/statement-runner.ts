/**
 * Runs statements on the pool. Every wait has a limit: for a connection, and for a response, both on the server and, a little
 * later, in this process in case the server is frozen. A broken connection is discarded; one whose statement merely failed is
 * kept. Deadlocks and serialization failures, which roll back the whole statement, are retried a few times, after a short delay.
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

/** Delays before the retries, in which the other transaction of a deadlock gets the locks that it was waiting for. */
const retryDelaysMs: readonly number[] = [20, 100];
/** How often a call connects before it gives up, with a different URL each time. */
const urlsMax = 3;
const rejectedPasswordStates: readonly (string | undefined)[] = ['28P01', '28000'];
const deadlockStates: readonly (string | undefined)[] = ['40001', '40P01'];
const int8: number = types.builtins.INT8;

/**
 * `name` marks a frequent statement, which is prepared once per connection. A name must always have the same text. With
 * `batch`, concurrent calls share a round trip and a transaction.
 */
export type Statement = { name?: string; text: string; row?: RowParser<unknown>; batch?: Batch };

type RawRow = Record<string, unknown>;
type RowOfStatement<S extends Statement> = S extends { row: RowParser<infer Row> } ? Row : Record<string, unknown>;

/** Runs a statement. Rows are checked against its `row`; without one, their columns are of unknown type. */
export type Run = <S extends Statement>(statement: S, values?: readonly unknown[]) => Promise<RowOfStatement<S>[]>;

export type StatementRunner = {
  /** Runs one statement in one round trip. The first use of a name on a connection parses it in the same round trip. */
  run: Run;
  /** Runs several statements as one transaction, each limited by `timeoutMs`. Rolls back if `work` throws. */
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

/** The pool, for counts and closing, and the runner on it. Opens no connection yet. */
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
    // For a text of several statements, such as a migration, the driver returns a list of results.
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
          // The server's limit comes first. This one is for a frozen server.
          const run = runOn(client, timeoutMs + 500);
          try {
            await run({ text: mode === undefined ? 'BEGIN' : `BEGIN ISOLATION LEVEL ${mode}` });
            await run({ text: `SELECT set_config('statement_timeout', $1, true)` }, [String(timeoutMs)]);
            const result = await work(run);
            await run({ text: 'COMMIT' });
            return result;
          } catch (error) {
            // Otherwise the connection is discarded, which rolls back the transaction as well.
            if (leavesConnectionUsable(error)) await run({ text: 'ROLLBACK' });
            throw error;
          }
        }),
      ),
  };
  return { runner, pool };
}

function parse<S extends Statement>({ row }: S, rows: readonly RawRow[]): RowOfStatement<S>[] {
  // RowOfStatement is the return type of the statement's own parser.
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
    // A pooler in transaction mode rejects these at the start of a connection. There, the database role sets them.
    ...(options.preparedStatements
      ? {
          statement_timeout: Math.ceil(options.statementTimeoutMs * 0.9),
          idle_in_transaction_session_timeout: 10_000,
        }
      : {}),
  });
  pool.on('error', options.onConnectionLost);
  // A connection lost between its opening and its first use would otherwise end the process. The statement that was waiting
  // for it reports the error.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

// bigint as number: the schema keeps every bigint within the safe integer range.
const typeParser: typeof types.getTypeParser = (oid: number, format?: string) =>
  oid === int8 ? Number : (types.getTypeParser as (oid: number, format?: string) => never)(oid, format);

/** Connects, with another URL if the server rejects the password of one. @throws DatabaseUnavailableError */
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
  // Without a listener, losing a connection in use would end the process.
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
