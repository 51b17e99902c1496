/**
 * The connection pool that kysely uses. It adds what pg does not provide: every wait has a time limit, a broken
 * connection is discarded, the URL can rotate, deadlocks are retried, and errors indicate whether the database is
 * unavailable.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { leavesConnectionUsable, retryDeadlocks, translateDriverError, unavailable } from './database-errors.ts';
import { clientOf, createRotatingUrl, type RotatingUrl } from './rotating-url.ts';

/** Maximum number of prepared statements per connection. Other statements are parsed each time. */
const preparedMax = 500;
const int8: number = types.builtins.INT8;

export type DatabaseOptions = {
  /** The connection URL, or a function that returns one or more URLs; see `createRotatingUrl`. */
  url: string | (() => readonly string[]);
  /** The application name in pg_stat_activity. */
  applicationName: string;
  /** Maximum number of connections per process. Default: 10. */
  poolMax?: number | undefined;
  /** Time limit for taking a connection from the pool or opening a new one. Default: 500 ms. */
  connectTimeoutMs?: number | undefined;
  /**
   * Time limit for a statement, both on the server and in this process. Default: 1,000 ms. Together, the defaults of
   * this limit and `connectTimeoutMs` stay below the 2 s within which the API must return a 503.
   */
  statementTimeoutMs?: number | undefined;
  /**
   * Whether to use prepared statements. Must be false behind a pooler in transaction mode, where the role must set
   * `statement_timeout`. Default: true.
   */
  preparedStatements?: boolean | undefined;
  /** Whether idle connections stay open. By default, they are closed after 30 seconds. */
  keepsConnections?: boolean | undefined;
  /** Whether a standby, which accepts no writes, can be used. By default, connections to a standby are closed. */
  acceptsStandby?: boolean | undefined;
  /** Called when an idle connection is lost. The pool replaces it. */
  onConnectionLost?: ((error: Error) => void) | undefined;
  /** Called with each statement before it is sent, for tests. */
  onStatement?: ((sql: string, parameters: readonly unknown[]) => void) | undefined;
};

/** Creates the pool without opening a connection. */
export function createLimitedPool(options: DatabaseOptions) {
  const { url: source, poolMax: max = 10, preparedStatements = true, acceptsStandby = false } = options;
  const { connectTimeoutMs = 500, statementTimeoutMs = 1_000 } = options;
  const onConnectionLost = options.onConnectionLost ?? (() => undefined);
  const url = createRotatingUrl(typeof source === 'string' ? () => [source] : source, onConnectionLost);
  const pool = new Pool({
    Client: clientOf(url, { acceptsStandby }),
    application_name: options.applicationName,
    max,
    min: options.keepsConnections === true ? max : 0,
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser: typeParser },
    // A pooler in transaction mode rejects these settings when a connection is opened. In this case, the database role
    // must set them.
    ...(preparedStatements
      ? { statement_timeout: Math.ceil(statementTimeoutMs * 0.9), idle_in_transaction_session_timeout: 10_000 }
      : {}),
  });
  pool.on('error', onConnectionLost);

  const names = new Map<string, string>();
  /** Returns the name under which a statement is prepared. Statements without parameters are not prepared. */
  const nameOf = (sql: string, parameters: readonly unknown[]): { name?: string } => {
    if (!preparedStatements || parameters.length === 0) return {};
    const name = names.get(sql) ?? (names.size < preparedMax ? `s${names.size + 1}` : undefined);
    if (name === undefined) return {};
    names.set(sql, name);
    return { name };
  };
  /** Returns a view of the pool for kysely, with a time limit for the response to a statement. */
  const limitedTo = (timeoutMs: number = statementTimeoutMs): PostgresPool => ({
    connect: async () => {
      const client = await connect(pool, url, connectTimeoutMs);
      return limitClient(client, async (text, parameters) => {
        options.onStatement?.(text, parameters);
        const limited = { text, values: [...parameters], query_timeout: timeoutMs, ...nameOf(text, parameters) };
        return client.query(limited satisfies QueryConfig);
      });
    },
    end: () => pool.end(),
    options: {},
  });
  const connectAll = async (): Promise<void> => {
    const clients = await Promise.allSettled(Array.from({ length: max }, () => connect(pool, url, connectTimeoutMs)));
    for (const client of clients) if (client.status === 'fulfilled') client.value.release();
    for (const client of clients) if (client.status === 'rejected') throw client.reason;
  };
  return { pool, max, limitedTo, connectAll };
}

type Result = Pick<QueryResult, 'command' | 'rowCount' | 'rows'>;
type Send = (sql: string, parameters: readonly unknown[]) => Promise<Result>;

/** Wraps a connection in use. On release, it is discarded if it is broken or its state is unknown. */
function limitClient(client: PoolClient, send: Send): PostgresPoolClient {
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  // Without a listener, the loss of a connection in use would crash the process.
  client.on('error', onError);
  const sendOnce: Send = async (sql, parameters) => {
    try {
      return await send(sql, parameters);
    } catch (error) {
      if (!leavesConnectionUsable(error)) broken ??= error instanceof Error ? error : new Error(String(error));
      throw translateDriverError(error);
    }
  };
  const query = async (sql: string, parameters: readonly unknown[] = []): Promise<Result> => {
    // Discarding the connection also rolls back its transaction.
    if (broken !== undefined) {
      if (sql === 'rollback') return { command: 'ROLLBACK', rowCount: null, rows: [] };
      throw unavailable(broken);
    }
    // A deadlock rolls back the whole transaction, so only the whole transaction can be repeated.
    const isInTransaction = client.getTransactionStatus() !== 'I';
    return isInTransaction ? sendOnce(sql, parameters) : retryDeadlocks(() => sendOnce(sql, parameters));
  };
  const release = (): void => {
    client.off('error', onError);
    client.release(broken ?? false);
  };
  return { query: query as PostgresPoolClient['query'], release };
}

// Parse bigint as a number, because the schema restricts all bigints to the safe integer range.
const typeParser: typeof types.getTypeParser = (oid: number, format?: string) =>
  oid === int8 ? Number : (types.getTypeParser as (oid: number, format?: string) => never)(oid, format);

/**
 * Connects. If that fails within half of the time limit, for example because the server is a standby, is not running or
 * rejects the password, tries the other URLs. Then tries the first URL again, in case the password was changed between
 * two attempts. After a longer attempt, the next call tries the next URL.
 * @throws DatabaseUnavailableError
 */
async function connect(pool: Pool, url: RotatingUrl, timeoutMs: number): Promise<PoolClient> {
  const triesUntil = performance.now() + timeoutMs / 2;
  const failed: (string | undefined)[] = [];
  for (;;) {
    // The URL, which may be in a file, is read only if a connection may be opened.
    const target = pool.idleCount > 0 || pool.totalCount === pool.options.max ? undefined : url.current();
    try {
      return await pool.connect();
    } catch (error) {
      failed.push(target);
      const next = url.current();
      const isSecondTry = failed.length > 1 && failed.indexOf(next) === 0 && failed.lastIndexOf(next) === 0;
      if (performance.now() > triesUntil || (failed.includes(next) && !isSecondTry)) throw unavailable(error);
    }
  }
}
