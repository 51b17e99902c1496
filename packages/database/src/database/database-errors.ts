/**
 * Errors of the data layer. What passes by itself (no connection, no answer in time, a server that is going down or
 * full) is DatabaseUnavailableError; whatever else a statement throws is a bug and is left as it is.
 */

/** The database cannot be reached, does not answer in time, or refuses work for now: try later. Never a bug. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** A `get…` found nothing. */
export class RecordNotFoundError extends Error {
  override readonly name = 'RecordNotFoundError';
}

// SQLSTATE classes: 08 connection, 28 sign-in (a password being rotated), 53 resources (disk full, too many
// connections), 57 operator intervention (shutdown, start-up, statement_timeout), 58 system errors (I/O).
const passingClasses = new Set(['08', '28', '53', '57', '58']);
// Lock time-out; a standby that takes no writes (fail-over); deadlock and serialization, after the runner's own retries.
const passingStates = new Set(['55P03', '25006', '40P01', '40001']);
// Undefined table, function, column, object: the statement is younger than the schema.
const lackingStates: ReadonlySet<string | undefined> = new Set(['42P01', '42883', '42703', '42704']);

/** The five-character SQLSTATE of an error that the server sent, else undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
}

/** Whether a statement met a schema that its migrations have not been run on. */
export function lacksSchema(error: unknown): boolean {
  return lackingStates.has(sqlStateOf(error));
}

/** Whether the connection that threw this may be used again: it may after an ordinary error of a statement. */
export function leavesConnectionUsable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== undefined && !state.startsWith('08') && !state.startsWith('57P') && state !== '25006';
}

/**
 * What the driver threw for a statement. Without an SQLSTATE it is not an answer of the server: the connection was lost
 * or stayed silent, in one of many words; that is DatabaseUnavailableError. A TypeError is a bug, and left as it is.
 */
export function translateDriverError(error: unknown): unknown {
  if (sqlStateOf(error) !== undefined || error instanceof TypeError) return error;
  return unavailable(error);
}

/** Turns a passing answer of the server into DatabaseUnavailableError; returns anything else unchanged. */
export function translateAnswer(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (state === undefined) return error;
  return passingStates.has(state) || passingClasses.has(state.slice(0, 2)) ? unavailable(error) : error;
}

/** The error for whatever kept a statement from being answered, which becomes its cause. */
export function unavailable(error: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError(error instanceof Error ? error.message : 'no connection', { cause: error });
}
