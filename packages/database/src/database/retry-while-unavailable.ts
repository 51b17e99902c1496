/** Retries a statement while Postgres is temporarily unavailable, so that a failover or restart does not cost a rewritten text. */
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailableError } from './database-errors.ts';

/**
 * Runs `statement` once, and again after each of `delaysMs` while it fails with {@link DatabaseUnavailableError}. The
 * statement must be safe to run twice, because one whose response was lost may have been committed.
 * @throws the last error; any other error at once
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
