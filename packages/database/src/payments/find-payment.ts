/** Finds and lists payments. */
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { type Payment, paymentColumns } from './payment.ts';

/** Finds a payment by its ID, its Checkout session or its PaymentIntent. */
export async function findPayment(
  db: Database,
  by: { id: string } | { checkoutSessionId: string } | { paymentIntentId: string },
): Promise<Payment | undefined> {
  const query = db.kysely.selectFrom('payments').select(paymentColumns);
  const found =
    'id' in by
      ? query.where('id', '=', by.id)
      : 'checkoutSessionId' in by
        ? query.where('checkout_session_id', '=', by.checkoutSessionId)
        : query.where('payment_intent_id', '=', by.paymentIntentId);
  return found.executeTakeFirst();
}

/**
 * Lists the payments of one account or all accounts, newest first. Purchases that were begun but not paid are omitted.
 * @throws InvalidCursorError
 */
export async function listPayments(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<Payment>> {
  const query = db.kysely
    .selectFrom('payments')
    .select(paymentColumns)
    .where(({ or, eb }) => or([eb('state', 'in', ['paid', 'failed']), eb('payment_intent_id', 'is not', null)]))
    .$if(request.accountId !== undefined, (of) => of.where('account_id', '=', request.accountId as string));
  return listNewestFirst(query, request, 'payments');
}
