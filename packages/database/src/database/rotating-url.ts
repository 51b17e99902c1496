/**
 * Provides the URL for new connections. The URL is read again for each connection, so a changed password, role or
 * server takes effect without a restart. The source lists several URLs during a password rotation, or if there are
 * several servers and one of them is the primary. If a URL cannot be used, the next one in the list is used until the
 * list changes or that URL cannot be used either.
 */
import { callbackify } from 'node:util';
import { Client, type ClientConfig } from 'pg';

export type RotatingUrl = {
  /** Returns the URL for the next connection. */
  current(): string;
  /** Records that `url` cannot be used. */
  reject(url: string): void;
};

/**
 * Creates a rotating URL.
 * @param read returns at least one URL, with the preferred one first. It is called immediately and for each connection
 * @param onError called if a later call of `read` throws, for example because its file is being written. In this case,
 * the previous list is used
 */
export function createRotatingUrl(read: () => readonly string[], onError: (error: Error) => void): RotatingUrl {
  let urls = read();
  let position = 0;
  const current = (): string => {
    try {
      const listed = read();
      if (listed.join(' ') !== urls.join(' ')) position = 0;
      urls = listed;
    } catch (error) {
      onError(error as Error);
    }
    const url = urls[position];
    if (url === undefined) throw new Error('there is no database URL');
    return url;
  };
  return {
    current,
    reject: (url) => {
      // If several connections fail at the same time, only the first one switches to the next URL.
      if (current() === url) position = (position + 1) % urls.length;
    },
  };
}

/** The server is a standby, which accepts no writes. */
class StandbyError extends Error {
  override readonly name = 'StandbyError';
}

/**
 * Returns a client class for the pool. Its instances connect to the current URL, and reject the URL if the connection
 * fails.
 * @param options.acceptsStandby whether a server that accepts no writes can be used. If not, such a server is rejected,
 * which is how the primary is found. A connection pooler may hide the state of the server behind it, and is not
 * rejected
 */
export function clientOf(url: RotatingUrl, { acceptsStandby }: { acceptsStandby: boolean }): typeof Client {
  return class extends Client {
    readonly #target: string;
    #isStandby = false;

    constructor(config?: string | ClientConfig) {
      const target = url.current();
      super({ ...(typeof config === 'object' ? config : {}), connectionString: target });
      this.#target = target;
      // Without a listener, the loss of a connection before the pool listens would crash the process. The statement that is
      // waiting for the connection reports the error.
      this.on('error', () => undefined);
      // PostgreSQL 14 and newer report this setting to each client.
      this.connection.on('parameterStatus', ({ parameterName, parameterValue }: Record<string, unknown>) => {
        if (parameterName === 'in_hot_standby') this.#isStandby = parameterValue === 'on';
      });
    }

    override connect(): Promise<Client>;
    override connect(callback: ((error: Error) => void) | ((error: null, client: Client) => void)): void;
    override connect(callback?: (error: never, client: Client) => void): Promise<Client> | undefined {
      if (callback === undefined) return this.#connect();
      callbackify(() => this.#connect())(callback as (error: Error | null, client: Client) => void);
      return undefined;
    }

    async #connect(): Promise<Client> {
      try {
        await super.connect();
        if (this.#isStandby && !acceptsStandby) {
          await this.end();
          throw new StandbyError(`${this.host}:${this.port} is a standby, which accepts no writes`);
        }
        return this;
      } catch (error) {
        url.reject(this.#target);
        throw error;
      }
    }
  };
}
