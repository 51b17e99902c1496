/** Tries a statement again while Postgres is away for a moment: a failover or a restart should not cost a rewritten text. */
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseUnavailableError } from './database-errors.ts';

/**
 * Runs `statement` once and then once more after each of `delaysMs`, as long as it fails with
 * {@link DatabaseUnavailableError}. The statement must be safe to run twice: a try whose answer was lost may have
 * been carried out.
 * @throws the last error, and any other error at once
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
