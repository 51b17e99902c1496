/**
 * Data-layer errors and retries. Temporary failures (no connection, no response in time, a server that is shutting down
 * or full) are converted to DatabaseUnavailableError. Any other statement error is a bug and is rethrown unchanged.
 */
import { setTimeout as sleep } from 'node:timers/promises';

/** The database cannot be reached, does not respond in time, or temporarily rejects work. This is not a bug. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/** A `get…` function found no record. */
export class RecordNotFoundError extends Error {
  override readonly name = 'RecordNotFoundError';
}

// SQLSTATE classes: 08 connection, 28 authentication (a password is being rotated), 53 resources (disk full, too many
// connections), 57 operator intervention (shutdown, startup, statement_timeout), 58 system errors (I/O).
const passingClasses = new Set(['08', '28', '53', '57', '58']);
// Lock timeout; a read-only standby (failover); a deadlock or serialization failure that persists after the runner's
// retries.
const passingStates = new Set(['55P03', '25006', '40P01', '40001']);
// Undefined table, function, column or object, which means that the statement is newer than the schema.
const lackingStates: ReadonlySet<string | undefined> = new Set(['42P01', '42883', '42703', '42704']);

/** Returns the SQLSTATE of an error that the server sent, or undefined for other errors. */
export function sqlStateOf(error: unknown): string | undefined {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown };
  return typeof code === 'string' && typeof severity === 'string' ? code : undefined;
}

/** Returns whether the error means that the schema has not been migrated. */
export function lacksSchema(error: unknown): boolean {
  return lackingStates.has(sqlStateOf(error));
}

/** Returns whether the connection can still be used after this error, which is the case for ordinary SQL errors. */
export function leavesConnectionUsable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state !== undefined && !state.startsWith('08') && !state.startsWith('57P') && state !== '25006';
}

/**
 * Converts an error that the driver threw for a statement. An error without an SQLSTATE was not sent by the server. It
 * means that the connection was lost or timed out, and is converted to DatabaseUnavailableError. A TypeError is a bug
 * and is returned unchanged.
 */
export function translateDriverError(error: unknown): unknown {
  if (sqlStateOf(error) !== undefined || error instanceof TypeError) return error;
  return unavailable(error);
}

/** Converts a temporary error of the server to DatabaseUnavailableError. Returns other errors unchanged. */
export function translateStatementError(error: unknown): unknown {
  const state = sqlStateOf(error);
  if (state === undefined) return error;
  return passingStates.has(state) || passingClasses.has(state.slice(0, 2)) ? unavailable(error) : error;
}

/** Wraps the reason why a statement received no response. */
export function unavailable(error: unknown): DatabaseUnavailableError {
  return new DatabaseUnavailableError(error instanceof Error ? error.message : 'no connection', { cause: error });
}

/** Delays before the retries, during which the other transaction can acquire the locks that it is waiting for. */
const retryDelaysMs: readonly number[] = [20, 100];
const deadlockStates: readonly (string | undefined)[] = ['40001', '40P01'];

/**
 * Runs `work`, and repeats it after a deadlock or a serialization failure.
 * @throws DatabaseUnavailableError if the database is temporarily unavailable
 */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await work();
    } catch (error) {
      const delayMs = retryDelaysMs[retries];
      if (delayMs === undefined || !deadlockStates.includes(sqlStateOf(error))) throw translateStatementError(error);
      await sleep(delayMs);
    }
  }
}

/**
 * Runs `statement`, and repeats it after each of `delaysMs` as long as it fails with {@link DatabaseUnavailableError}.
 * The statement must be safe to run twice, because it may have been committed even though its response was lost.
 * @throws the last error. Other errors are thrown immediately
 */
export async function retryWhileUnavailable<Result>(
  statement: () => Promise<Result>,
  delaysMs: readonly number[],
): Promise<Result> {
  for (const delayMs of delaysMs) {
    try {
      return await statement();
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      await sleep(delayMs);
    }
  }
  return statement();
}
