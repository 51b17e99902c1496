/**
 * The pool under kysely, with what pg does not provide: every wait has a limit, a broken connection is discarded, the
 * URL can rotate, deadlocks are retried, and errors say whether the database is unavailable.
 */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Pool, types, type PoolClient, type QueryConfig, type QueryResult } from 'pg';
import { leavesConnectionUsable, translateDriverError, unavailable } from './database-errors.ts';
import { retryDeadlocks } from './retry-deadlocks.ts';
import { clientOf, createRotatingUrl, type RotatingUrl } from './rotating-url.ts';

export type { PostgresPool } from 'kysely';

/** Maximum number of statements that are prepared per connection. Others are parsed each time. */
const preparedMax = 500;
const int8: number = types.builtins.INT8;

export type LimitedPoolOptions = {
  urls: () => readonly string[];
  applicationName: string;
  poolMax: number;
  connectTimeoutMs: number;
  statementTimeoutMs: number;
  preparedStatements: boolean;
  keepsConnections: boolean;
  acceptsStandby: boolean;
  onConnectionLost: (error: Error) => void;
  onStatement: (sql: string, parameters: readonly unknown[]) => void;
};

/**
 * Returns the pool, which is needed for counts and closing, views of it for kysely, each with its own limit for a
 * response, and a function that opens all connections. Does not open a connection.
 */
export function createLimitedPool(options: LimitedPoolOptions): {
  pool: Pool;
  limitedTo(timeoutMs: number): PostgresPool;
  connectAll(): Promise<void>;
} {
  const url = createRotatingUrl(options.urls, options.onConnectionLost);
  const pool = createPool(options, url);
  const names = new Map<string, string>();
  /** Returns the name under which a statement is prepared. Statements without parameters are not prepared. */
  const nameOf = (sql: string, parameters: readonly unknown[]): string | undefined => {
    if (!options.preparedStatements || parameters.length === 0) return undefined;
    const known = names.get(sql);
    if (known !== undefined || names.size >= preparedMax) return known;
    const name = `s${names.size + 1}`;
    names.set(sql, name);
    return name;
  };
  const limitedTo = (timeoutMs: number): PostgresPool => ({
    connect: async () => {
      const client = await connect(pool, url, options);
      return new LimitedClient(client, async (sql, parameters) => {
        options.onStatement(sql, parameters);
        const name = nameOf(sql, parameters);
        const config: QueryConfig & { query_timeout: number } = {
          text: sql,
          values: [...parameters],
          query_timeout: timeoutMs,
          ...(name === undefined ? {} : { name }),
        };
        return client.query(config);
      });
    },
    end: () => pool.end(),
    options: {},
  });
  const connectAll = async (): Promise<void> => {
    const clients = await Promise.allSettled(
      Array.from({ length: options.poolMax }, () => connect(pool, url, options)),
    );
    for (const client of clients) if (client.status === 'fulfilled') client.value.release();
    for (const client of clients) if (client.status === 'rejected') throw client.reason;
  };
  return { pool, limitedTo, connectAll };
}

type Send = (sql: string, parameters: readonly unknown[]) => Promise<QueryResult>;

/** A connection in use. It is discarded when it is released if it broke or its state is unknown. */
class LimitedClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #send: Send;
  #broken: Error | undefined;

  constructor(client: PoolClient, send: Send) {
    this.#client = client;
    this.#send = send;
    // Without a listener, the loss of a connection in use would crash the process.
    client.on('error', this.#onError);
  }

  query(sql: unknown, parameters: readonly unknown[] = []): never {
    return this.#query(sql as string, parameters) as never;
  }

  async #query(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<Pick<QueryResult, 'command' | 'rowCount' | 'rows'>> {
    // Discarding the connection also rolls back its transaction.
    if (this.#broken !== undefined) {
      if (sql === 'rollback') return { command: 'ROLLBACK', rowCount: null, rows: [] };
      throw unavailable(this.#broken);
    }
    const send = (): Promise<QueryResult> => this.#sendOnce(sql, parameters);
    // A deadlock in a transaction has rolled back all of it, so only the whole transaction can be repeated.
    return this.#client.getTransactionStatus() === 'I' ? retryDeadlocks(send) : send();
  }

  async #sendOnce(sql: string, parameters: readonly unknown[]): Promise<QueryResult> {
    try {
      return await this.#send(sql, parameters);
    } catch (error) {
      if (!leavesConnectionUsable(error)) this.#broken ??= error instanceof Error ? error : new Error(String(error));
      throw translateDriverError(error);
    }
  }

  release(): void {
    this.#client.off('error', this.#onError);
    this.#client.release(this.#broken ?? false);
  }

  readonly #onError = (error: Error): void => {
    this.#broken = error;
  };
}

function createPool(options: LimitedPoolOptions, url: RotatingUrl): Pool {
  const pool = new Pool({
    Client: clientOf(url, options),
    application_name: options.applicationName,
    max: options.poolMax,
    min: options.keepsConnections ? options.poolMax : 0,
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
  return pool;
}

// Parse bigint as a number, because the schema restricts all bigints to the safe integer range.
const typeParser: typeof types.getTypeParser = (oid: number, format?: string) =>
  oid === int8 ? Number : (types.getTypeParser as (oid: number, format?: string) => never)(oid, format);

/**
 * Connects. If that fails within half of the time limit, for example because the server is a standby, is not running or
 * rejects the password, the other URLs are tried. After a longer attempt, the next call tries the next URL.
 * @throws DatabaseUnavailableError
 */
async function connect(
  pool: Pool,
  url: RotatingUrl,
  { connectTimeoutMs }: Pick<LimitedPoolOptions, 'connectTimeoutMs'>,
): Promise<PoolClient> {
  const triesUntil = performance.now() + connectTimeoutMs / 2;
  const tried = new Set<string>();
  for (;;) {
    tried.add(url.current());
    try {
      return await pool.connect();
    } catch (error) {
      if (performance.now() > triesUntil || tried.has(url.current())) throw unavailable(error);
    }
  }
}
