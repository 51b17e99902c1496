/** Records the result of an attempt, and ends the delivery or schedules its next attempt. */
import type { Database } from '../database/create-database.ts';
import { batchedStatement, callOf } from '../database/statement-batches.ts';
import { integer, rowByOutcome, timestamp } from '../database/rows.ts';

const excerptBytesMax = 4_096;

export type AttemptResult = {
  /**
   * `acknowledged` if and only if `status` is a 2xx, which the database enforces. `blocked` means that the address is
   * not allowed, so no more attempts are made.
   */
  outcome: 'acknowledged' | 'failed' | 'blocked';
  status: number | null;
  /** The IP address of the connection. */
  address: string | null;
  durationMs: number;
  /** 1 to 64 characters, or null if the receiver acknowledged the event. */
  errorClass: string | null;
  /** Truncated to 4 KB when stored. */
  responseExcerpt: string | null;
};

export type CompleteAttemptOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; nextNumber: number; nextAttemptAt: Date }
  | { outcome: 'exhausted' }
  | { outcome: 'blocked' }
  /**
   * Nothing was written, because the attempt was considered lost and another one was started, or because the delivery
   * has ended.
   */
  | { outcome: 'refused' };

const attemptEnd = rowByOutcome({
  delivered: {},
  retry: { next_number: integer, next_attempt_at: timestamp },
  exhausted: {},
  blocked: {},
  refused: {},
});

const completeStatement = batchedStatement({
  name: 'complete_attempt_with_body',
  types: ['uuid', 'uuid', 'text', 'int', 'text', 'int', 'text', 'text', 'int', 'bytea'],
  source: callOf('complete_attempt', 10),
  batchFunction: 'complete_attempts',
  row: attemptEnd,
});

/**
 * Completes an attempt.
 * @param completion.body the body that the attempt sent. The next attempt, if there is one, sends it again
 * @param completion.retryDelayMs delay before the next attempt, if there is one
 */
export async function completeAttempt(
  db: Database,
  completion: { deliveryId: string; token: string; result: AttemptResult; body: Buffer; retryDelayMs: number },
): Promise<CompleteAttemptOutcome> {
  const { result } = completion;
  const [row] = await db.statements.run(completeStatement, [
    completion.deliveryId,
    completion.token,
    result.outcome,
    result.status,
    result.address,
    Math.round(result.durationMs),
    result.errorClass,
    result.responseExcerpt === null ? null : storableExcerpt(result.responseExcerpt),
    Math.round(completion.retryDelayMs),
    result.outcome === 'failed' ? completion.body : null,
  ]);
  if (row === undefined) throw new Error('complete_attempt returned no row');
  return row.outcome === 'retry'
    ? { outcome: 'retry', nextNumber: row.next_number, nextAttemptAt: row.next_attempt_at }
    : { outcome: row.outcome };
}

/**
 * Returns text that Postgres can store. A receiver can return any bytes, but Postgres accepts neither NUL nor invalid
 * UTF-8.
 */
function storableExcerpt(text: string): string {
  const wellFormed = text.replaceAll('\0', '\u{FFFD}').toWellFormed();
  const bytes = Buffer.from(wellFormed, 'utf8');
  if (bytes.length <= excerptBytesMax) return wellFormed;
  let end = excerptBytesMax;
  // Move back to the start of a character. Continuation bytes have the form 10xxxxxx.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
