/**
 * The promise that API calls return. Await it to get the data, or call `withResponse` to get the data and the response.
 */
import type { RateLimit } from './rate-limit.ts';

/** The data of a response, together with the response itself. */
export type ApiResult<Data> = {
  readonly data: Data;
  /** The response with its status and headers. Its body has been read. */
  readonly response: Response;
  /** Identifies the request in support cases. */
  readonly requestId: string | undefined;
  readonly rateLimit: RateLimit | undefined;
  /** A warning about misspelled fields in the request. */
  readonly warning: string | undefined;
  /** Number of attempts, including the first. */
  readonly attempts: number;
};

export class ApiPromise<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'ApiPromise';
  readonly #result: Promise<ApiResult<Data>>;

  constructor(result: Promise<ApiResult<Data>>) {
    this.#result = result;
  }

  /** Resolves with the data and the raw response, including its rate limit and request ID. */
  withResponse(): Promise<ApiResult<Data>> {
    return this.#result;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- it is a promise
  then<Fulfilled = Data, Rejected = never>(
    onFulfilled?: ((data: Data) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#result.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  catch<Rejected = never>(
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Data | Rejected> {
    return this.then(undefined, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<Data> {
    return this.#result.then(({ data }) => data).finally(onFinally);
  }
}
