/**
 * Applies to a payment what Stripe says about it: grants the words of a paid one, and takes back the words of refunds
 * and disputes. It can be repeated with the same or an older state, because nothing is booked twice.
 */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import type { PaymentState, ReversalKind } from '../database/schema-types.ts';

/** A refund or dispute. `active` is false for a refund that failed and a dispute that was won. */
export type PaymentReversal = { id: string; kind: ReversalKind; amount: number; active: boolean };

/** The state of a payment at Stripe. `reversals` are in the order of their creation. */
export type SettledPayment = {
  state: PaymentState;
  paymentIntentId: string | null;
  receiptUrl: string | null;
  failure: string | null;
  reversals: readonly PaymentReversal[];
};

export type PaymentChange =
  | { change: 'paid'; words: number }
  | { change: 'failed' | 'expired' }
  /** It was paid after the account was closed, so that the words cannot be granted. */
  | { change: 'not_granted'; words: number }
  /** `words` were taken back. `missingWords` had already been spent. */
  | { change: 'reversed'; kind: ReversalKind; words: number; missingWords: number }
  /** `words` that had been taken were given back. */
  | { change: 'returned'; kind: ReversalKind; words: number };

type ChangeRow = {
  change: PaymentChange['change'];
  reversal_kind: ReversalKind;
  words: number;
  missing_words: number;
};

/** Returns what has changed, which is nothing if the state was already known. */
export async function settlePayment(db: Database, id: string, settled: SettledPayment): Promise<PaymentChange[]> {
  const { state, paymentIntentId, receiptUrl, failure, reversals } = settled;
  const { rows } = await sql<ChangeRow>`SELECT * FROM settle_payment(${id}, ${state}, ${paymentIntentId}, ${receiptUrl},
    ${failure}, ${JSON.stringify(reversals)}::json)`.execute(db.kysely);
  return rows.map(toChange);
}

function toChange(row: ChangeRow): PaymentChange {
  const { change, words, reversal_kind: kind, missing_words: missingWords } = row;
  switch (change) {
    case 'paid':
    case 'not_granted':
      return { change, words };
    case 'failed':
    case 'expired':
      return { change };
    case 'reversed':
      return { change, kind, words, missingWords };
    case 'returned':
      return { change, kind, words };
  }
}
