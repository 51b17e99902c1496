/**
 * The URL for new connections. It is read again for each connection, so a changed password, role or server takes effect
 * without a restart. During a rotation the source lists several URLs: one whose password was rejected is avoided until the
 * source changes or another one is rejected.
 */
import { Client, type ClientConfig } from 'pg';

export type RotatingUrl = {
  /** The URL for the next connection. */
  current(): string;
  /** Records that the server rejected the password of `url`. Returns whether there is another URL to try. */
  reject(url: string): boolean;
};

/**
 * @param read returns at least one URL, the preferred one first; called at once and for each connection
 * @param onError called if `read` throws later, for example while its file is being written: the last list is used
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

/** A client class for the pool, whose instances connect to the current URL. */
export function clientOf(url: RotatingUrl): typeof Client {
  return class extends Client {
    constructor(config?: string | ClientConfig) {
      super({ ...(typeof config === 'object' ? config : {}), connectionString: url.current() });
    }
  };
}
