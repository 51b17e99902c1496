/**
 * Provides the URL for new connections. It is read again for each connection, so a changed password, role or server
 * takes effect without a restart. During a rotation, the source lists several URLs. A URL whose password was rejected
 * is avoided until the source changes or another URL is rejected.
 */
import { Client, type ClientConfig } from 'pg';

export type RotatingUrl = {
  /** Returns the URL for the next connection. */
  current(): string;
  /** Records that the server rejected the password of `url`. Returns whether there is another URL to try. */
  reject(url: string): boolean;
};

/**
 * Creates a rotating URL.
 * @param read returns at least one URL, with the preferred one first. It is called immediately and for each connection
 * @param onError called if a later call of `read` throws, for example because its file is being written. The last list
 * is then used
 */
export function createRotatingUrl(read: () => readonly string[], onError: (error: Error) => void): RotatingUrl {
  let urls = read();
  let rejected: string | undefined;
  const current = (): string => {
    try {
      urls = read();
    } catch (error) {
      onError(error as Error);
    }
    const usable = urls.find((url) => url !== rejected) ?? urls[0];
    if (usable === undefined) throw new Error('there is no database URL');
    return usable;
  };
  return {
    current,
    reject: (url) => {
      rejected = url;
      return current() !== url;
    },
  };
}

/** Returns a client class for the pool. Its instances connect to the current URL. */
export function clientOf(url: RotatingUrl): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionString: url.current() });
    }
  };
}
