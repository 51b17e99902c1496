/** The base class of the errors that the API returns, and a factory for the classes of individual error codes. */
import { HumanizeError } from './humanize-error.ts';

/** The parts of a response that an error contains. */
export type ErrorResponse = {
  /** HTTP status. */
  readonly status: number;
  /** The response body, which contains `error` and any extra fields for the error code. */
  readonly body: {
    readonly error: { readonly code: string; readonly message: string };
    readonly [extra: string]: unknown;
  };
  readonly headers: Headers;
  /** The delay that the API requested, in milliseconds. */
  readonly retryAfterMs: number | undefined;
};

/** An error that the API returned. Codes without a specific class are thrown as this class. */
export class HumanizeApiError extends HumanizeError {
  override name = 'HumanizeApiError';
  /** The API's error code, such as `rate_limited`. */
  readonly code: string;
  /** HTTP status. */
  readonly status: number;
  /** Identifies the request in support cases. */
  readonly requestId: string | undefined;
  /** Time to wait before a retry, in milliseconds, if the API requested it. */
  readonly retryAfterMs: number | undefined;
  /** The `X-Warning` header: the probable mistake, for example in how the API key was sent. */
  readonly warning: string | undefined;
  /** URL of the error's documentation, if the deployment publishes it. */
  readonly docsUrl: string | undefined;
  readonly body: ErrorResponse['body'];

  constructor({ status, body, headers, retryAfterMs }: ErrorResponse) {
    const docsUrl = /<([^<>]*)>; *rel="help"/.exec(headers.get('link') ?? '')?.[1];
    const warning = headers.get('x-warning') ?? undefined;
    const parts = [`${body.error.code}: ${body.error.message}`, warning, docsUrl && `See ${docsUrl}`];
    super(parts.filter((part) => part !== undefined).join(' '));
    this.code = body.error.code;
    this.status = status;
    this.body = body;
    this.requestId = headers.get('x-request-id') ?? undefined;
    this.retryAfterMs = retryAfterMs;
    this.warning = warning;
    this.docsUrl = docsUrl;
  }
}

type ApiErrorClass<Code extends string> = {
  new (response: ErrorResponse): HumanizeApiError & { readonly code: Code };
  /** The error code that this class represents. */
  readonly code: Code;
};

/**
 * Creates the base class for an error code. Its `name` is derived from the code: `rate_limited` becomes
 * `RateLimitedError`.
 */
export function apiError<Code extends string>(code: Code): ApiErrorClass<Code> {
  return class extends HumanizeApiError {
    static readonly code = code;
    override name = classNameOf(code);
    declare readonly code: Code;
  };
}

function classNameOf(code: string): string {
  const words = code.split('_').filter((word) => word !== 'error');
  return [...words, 'error'].map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`).join('');
}
