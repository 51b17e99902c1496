/** Repeats statements and transactions that PostgreSQL rolled back because of a deadlock or a serialization failure. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlStateOf, translateStatementError } from './database-errors.ts';

/** Delays before the retries, during which the other transaction can acquire the locks that it is waiting for. */
const retryDelaysMs: readonly number[] = [20, 100];
const deadlockStates: readonly (string | undefined)[] = ['40001', '40P01'];

/** Runs `work`, and again after a deadlock. @throws DatabaseUnavailableError if the database is temporarily unavailable */
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
