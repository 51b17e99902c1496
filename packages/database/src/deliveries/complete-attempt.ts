/** Records the result of an attempt, and ends the delivery or schedules its next attempt. */
import type { SetFunction } from '../database/call-function.ts';
import type { Database } from '../database/create-database.ts';
import { toHex } from '../database/to-hex.ts';

const excerptBytesMax = 4_096;

export type AttemptResult = {
  /** A `status` of 2xx acknowledges the event. `blocked` means that the address is not allowed, which ends the delivery. */
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

type Completion = {
  deliveryId: string;
  token: string;
  result: AttemptResult;
  body: Buffer;
  retryDelayMs: number;
};

type CompletionRow = { delivery_id: string } & (
  | { outcome: 'retry'; next_number: number; next_attempt_at: Date }
  | { outcome: 'delivered' | 'exhausted' | 'blocked' | 'refused' }
);

const completeAttempts: SetFunction<ReturnType<typeof toCall>, CompletionRow> = {
  name: 'complete_attempts',
  key: 'delivery_id',
  callsMax: 8,
};

/**
 * Completes an attempt.
 * @param completion.body the body that the attempt sent. The next attempt, if there is one, sends it again
 * @param completion.retryDelayMs delay before the next attempt, if there is one
 */
export async function completeAttempt(db: Database, completion: Completion): Promise<CompleteAttemptOutcome> {
  const row = await db.call(completeAttempts, toCall(completion));
  return row.outcome === 'retry'
    ? { outcome: 'retry', nextNumber: row.next_number, nextAttemptAt: row.next_attempt_at }
    : { outcome: row.outcome };
}

function toCall({ deliveryId, token, result, body, retryDelayMs }: Completion) {
  return {
    delivery_id: deliveryId,
    token,
    result: result.outcome,
    status: result.status,
    address: result.address,
    duration_ms: Math.round(result.durationMs),
    error_class: result.errorClass,
    response_excerpt: result.responseExcerpt === null ? null : storableExcerpt(result.responseExcerpt),
    delay_ms: Math.round(retryDelayMs),
    body: result.outcome === 'failed' ? toHex(body) : null,
  };
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
