/**
 * Retries a statement while Postgres is temporarily unavailable, so a rewritten text is not lost during a failover or
 * restart.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailableError } from './database-errors.ts';

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
      await wait(delayMs);
    }
  }
  return statement();
}
