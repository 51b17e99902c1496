/** Records the result of an attempt, and with it the end of the delivery or its next attempt. */
import type { Database } from '../database/create-database.ts';
import { batchedStatement, callOf } from '../database/statement-batches.ts';
import { integer, rowByOutcome, timestamp } from '../database/rows.ts';

const excerptBytesMax = 4_096;

export type AttemptResult = {
  /**
   * `acknowledged` exactly if `status` is a 2xx, which the database enforces. `blocked`: the address is not allowed, so there is no
   * further attempt.
   */
  outcome: 'acknowledged' | 'failed' | 'blocked';
  status: number | null;
  /** The address of the connection. */
  address: string | null;
  durationMs: number;
  /** 1 to 64 characters; null if the receiver acknowledged. */
  errorClass: string | null;
  /** Cut to 4 KB here. */
  responseExcerpt: string | null;
};

export type CompleteAttemptOutcome =
  | { outcome: 'delivered' }
  | { outcome: 'retry'; nextNumber: number; nextAttemptAt: Date }
  | { outcome: 'exhausted' }
  | { outcome: 'blocked' }
  /** Nothing was written: the attempt counted as lost and another one was started, or the delivery has ended. */
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
 * @param completion.body what the attempt sent, which the next one sends again if there is one
 * @param completion.retryDelayMs delay of the next attempt, if there is one
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

/** A receiver may return any bytes, but Postgres accepts neither NUL nor invalid UTF-8. */
function storableExcerpt(text: string): string {
  const wellFormed = text.replaceAll('\0', '\u{FFFD}').toWellFormed();
  const bytes = Buffer.from(wellFormed, 'utf8');
  if (bytes.length <= excerptBytesMax) return wellFormed;
  let end = excerptBytesMax;
  // Move back to the start of a character: continuation bytes are 10xxxxxx.
  while (((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.toString('utf8', 0, end);
}
