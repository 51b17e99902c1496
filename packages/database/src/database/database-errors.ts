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
// pg gives these no code.
const brokenConnection = /^(?:Connection terminated|Query read timeout|Client has encountered|Client was closed)/;

// What Node says of a write to a socket whose other side has just ended; unlike a failed system call it names none.
const brokenSocketCodes = new Set(['EPIPE', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END', 'ERR_SOCKET_CLOSED']);

function isBrokenConnection(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return 'syscall' in error || brokenSocketCodes.has(code) || brokenConnection.test(error.message);
}

/** The five-character SQLSTATE of an error that the server sent, else undefined. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
}

/** Whether the connection that threw this may be used again: it may after an ordinary error of a statement. */
export function leavesConnectionUsable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== undefined && !state.startsWith('08') && !state.startsWith('57P') && state !== '25006';
}

/** Turns passing trouble into DatabaseUnavailableError, with the original as cause; returns anything else unchanged. */
export function translateError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError) return error;
  const state = sqlStateOf(error);
  const passing =
    state === undefined ? isBrokenConnection(error) : passingStates.has(state) || passingClasses.has(state.slice(0, 2));
  return passing ? new DatabaseUnavailableError((error as Error).message, { cause: error }) : error;
}
