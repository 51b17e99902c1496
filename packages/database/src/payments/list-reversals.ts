/** Lists refunds and disputes, newest first. */
import type { Database } from '../database/create-database.ts';
import type { ReversalKind } from '../database/schema-types.ts';

/**
 * A refund or dispute. `amount` is in the smallest unit of `currency`. `wordsDue` are the words that the amount paid
 * for, of which `wordsTaken` were still on the balance and were taken back. They were given back at `returnedAt`.
 */
export type Reversal = {
  id: string;
  accountId: string;
  paymentId: string;
  paymentIntentId: string | null;
  kind: ReversalKind;
  amount: number;
  currency: string;
  wordsDue: number;
  wordsTaken: number;
  createdAt: Date;
  returnedAt: Date | null;
};

/** Returns the latest `limit` refunds and disputes of all accounts, or of the given payments. */
export function listReversals(
  db: Database,
  { limit, paymentIds }: { limit: number; paymentIds?: readonly string[] },
): Promise<Reversal[]> {
  return db.kysely
    .selectFrom('payment_reversals as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select([
      'r.id',
      'p.account_id as accountId',
      'r.payment_id as paymentId',
      'p.payment_intent_id as paymentIntentId',
    ])
    .select(['r.kind', 'r.amount', 'p.currency', 'r.words_due as wordsDue', 'r.words_taken as wordsTaken'])
    .select(['r.created_at as createdAt', 'r.returned_at as returnedAt'])
    .$if(paymentIds !== undefined, (of) => of.where('r.payment_id', '=', (eb) => eb.fn.any(eb.val(paymentIds))))
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}
