/** Repeats statements that PostgreSQL rolled back, or that failed because it was temporarily unavailable. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailableError, sqlStateOf, translateStatementError } from './database-errors.ts';

/** Delays before the retries, during which the other transaction can acquire the locks that it is waiting for. */
const retryDelaysMs: readonly number[] = [20, 100];
const deadlockStates: readonly (string | undefined)[] = ['40001', '40P01'];

/**
 * Runs `work`, and again after a deadlock or a serialization failure.
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
 * Runs `statement`, and again after each of `delaysMs` as long as it fails with {@link DatabaseUnavailableError}. The
 * statement must be safe to run twice, because it may have been committed if only its response was lost.
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
