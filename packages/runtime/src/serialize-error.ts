/**
 * Serializes errors for the log. Errors from libraries can contain commands, statements, parameters and whole requests,
 * so only certain fields are logged, and anything in them that looks like a credential is masked.
 */

/** An error as it is logged. */
export type SerializedError = {
  readonly name: string;
  readonly message: string;
  readonly code?: string | number;
  readonly stack?: string;
  readonly cause?: SerializedError | string;
  readonly errors?: readonly (SerializedError | string)[];
};

/** Maximum depth of nested causes, and maximum number of errors in an AggregateError. */
const depthMax = 4;
const innerErrorsMax = 5;
const stackLengthMax = 4_000;
const messageLengthMax = 1_000;

/**
 * Patterns of secrets, with their replacements. All patterns match in linear time, because no part of a pattern can
 * match the same characters in two ways.
 */
const secretPatterns: readonly (readonly [RegExp, string])[] = [
  [/\bhk_live_[0-9A-Za-z]+/g, 'hk_live_[masked]'],
  [/\bwhsec_[0-9A-Za-z_-]+/g, 'whsec_[masked]'],
  [/\b([rs]k)_(?:live|test)_\w+/g, '$1_[masked]'],
  [/\bBearer [^\s"']+/g, 'Bearer [masked]'],
];
const addressPattern = /:\/\/[^\s"'<>]+/g;
const suspiciousPattern = /hk_live_|whsec_|[rs]k_(?:live|test)_|Bearer |:\/\//;

/** Returns whether `text` may contain something to mask. This check is cheap and returns false for most texts. */
export function mayContainSecret(text: string): boolean {
  return suspiciousPattern.test(text);
}

/** Masks API keys, signing secrets, bearer tokens, URL credentials and URL queries in `text`. */
export function maskSecrets(text: string): string {
  if (!mayContainSecret(text)) return text;
  const masked = secretPatterns.reduce((so, [pattern, replacement]) => so.replace(pattern, replacement), text);
  return masked.replace(addressPattern, maskAddress);
}

/** Masks the credentials and the query of an address that starts with `://`. */
function maskAddress(address: string): string {
  const queryStart = address.indexOf('?');
  const withoutQuery = queryStart < 0 ? address : `${address.slice(0, queryStart)}?[masked]`;
  const credentialsEnd = withoutQuery.lastIndexOf('@');
  return credentialsEnd < 0 ? withoutQuery : `://[masked]${withoutQuery.slice(credentialsEnd)}`;
}

/**
 * Returns the name, message, code, stack and cause of `error`. All other fields are omitted. Of a cause that is an object
 * but not an error, such as the query of a URL, only the type is returned.
 */
export function serializeError(error: Error, depth = 1): SerializedError {
  const { code } = error as { code?: unknown };
  const inner = (cause: unknown): SerializedError | string =>
    cause instanceof Error && depth < depthMax
      ? serializeError(cause, depth + 1)
      : cut(isOtherObject(cause) ? Object.prototype.toString.call(cause) : String(cause), messageLengthMax);
  return {
    name: error.name,
    message: cut(error.message, messageLengthMax),
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(error.stack === undefined ? {} : { stack: cut(error.stack, stackLengthMax) }),
    ...(error.cause === undefined ? {} : { cause: inner(error.cause) }),
    ...(error instanceof AggregateError ? { errors: error.errors.slice(0, innerErrorsMax).map(inner) } : {}),
  };
}

const isOtherObject = (cause: unknown): boolean => typeof cause === 'object' && !(cause instanceof Error);

function cut(text: string, lengthMax: number): string {
  return maskSecrets(text.length > lengthMax ? `${text.slice(0, lengthMax)}…` : text);
}
