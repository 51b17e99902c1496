/** Records a purchase before Stripe is asked for a Checkout session. */
import { sql } from 'kysely';
import type { Database } from '../database/create-database.ts';

/** Minutes after which Stripe is asked for the state of a purchase if no event has arrived. */
const firstCheckMinutes = 30;

/** Records an open payment that a customer makes in Checkout. */
export async function insertPayment(
  db: Database,
  payment: { id: string; accountId: string; words: number; amount: number; currency: string },
): Promise<void> {
  await db.kysely
    .insertInto('payments')
    .values({
      id: payment.id,
      account_id: payment.accountId,
      kind: 'checkout',
      words: payment.words,
      amount: payment.amount,
      currency: payment.currency,
      created_at: sql`now_ms()`,
      next_check_at: sql`now_ms() + make_interval(mins => ${firstCheckMinutes})`,
    })
    .execute();
}

/** Records the Checkout session of a payment. Its ID becomes the reference of the words in the ledger. */
export async function setCheckoutSession(db: Database, of: { id: string; checkoutSessionId: string }): Promise<void> {
  await db.kysely
    .updateTable('payments')
    .set({ checkout_session_id: of.checkoutSessionId })
    .where('id', '=', of.id)
    .where('checkout_session_id', 'is', null)
    .execute();
}
