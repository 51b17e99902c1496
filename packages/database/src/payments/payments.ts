/** Payments for words, the Stripe customers that make them, and their refunds and disputes. */
import { type Selection, sql } from 'kysely';
import type { Database } from '../database/create-database.ts';
import { listNewestFirst, type Page, type PageRequest } from '../database/page.ts';
import { rowsOf, secondsFromNow } from '../database/queries.ts';
import type { DB, PaymentState, ReversalKind } from '../database/schema-types.ts';
import type { Pack } from './automatic-top-ups.ts';

const columns = [
  'id',
  'accountId',
  'kind',
  'words',
  'amount',
  'currency',
  'state',
  'checkoutSessionId',
  'paymentIntentId',
  'receiptUrl',
  'failure',
  'ledgerSeq',
  'createdAt',
] as const;

/**
 * A payment. `amount` is in the smallest unit of `currency`, which is a lowercase ISO 4217 code. `failure` is Stripe's
 * code for the reason why the payment failed. `ledgerSeq` is the number of the ledger entry for the words. It is null
 * until the payment succeeds, and stays null if the account was closed before then.
 */
export type Payment = Selection<DB, 'payments', (typeof columns)[number]>;

/** Returns the Stripe customer ID of an account. */
export async function findStripeCustomer(db: Database, by: { accountId: string }): Promise<string | undefined> {
  const customers = db.kysely.selectFrom('stripeCustomers').select('customerId');
  return (await customers.where('accountId', '=', by.accountId).executeTakeFirst())?.customerId;
}

/** Records the Stripe customer of an account. A recorded customer is replaced only if it is `deletedId`. */
export async function setStripeCustomer(
  db: Database,
  { accountId, customerId, deletedId }: { accountId: string; customerId: string; deletedId?: string | undefined },
): Promise<void> {
  const customers = db.kysely.insertInto('stripeCustomers').values({ accountId, customerId });
  const replaced = sql<boolean>`stripe_customers.customer_id = ${deletedId ?? null}`;
  await customers.onConflict((one) => one.column('accountId').doUpdateSet({ customerId }).where(replaced)).execute();
}

/**
 * Records an open payment that a customer makes in Checkout, before a Checkout session is requested from Stripe. If no
 * event arrives, the state of the payment is requested from Stripe after 30 minutes.
 */
export async function insertPayment(
  db: Database,
  { id, accountId, words, amount, currency }: Pack & { id: string; accountId: string },
): Promise<void> {
  const payment = { id, accountId, words, amount, currency, nextCheckAt: secondsFromNow(30 * 60) };
  await db.kysely
    .insertInto('payments')
    .values({ ...payment, kind: 'checkout' })
    .execute();
}

/** Records the Checkout session of a payment. Its ID becomes the ledger reference of the purchased words. */
export async function setCheckoutSession(
  db: Database,
  { id, checkoutSessionId }: { id: string; checkoutSessionId: string },
): Promise<void> {
  const payment = db.kysely.updateTable('payments').where('id', '=', id).where('checkoutSessionId', 'is', null);
  await payment.set({ checkoutSessionId }).execute();
}

/** Finds a payment by its ID, its Checkout session or its PaymentIntent. */
export function findPayment(
  db: Database,
  by: { id: string } | { checkoutSessionId: string } | { paymentIntentId: string },
): Promise<Payment | undefined> {
  const payments = db.kysely.selectFrom('payments').select(columns);
  return payments.where(({ and }) => and(by)).executeTakeFirst();
}

/**
 * Lists the payments of one account or all accounts, newest first. Purchases that were started but not paid are
 * omitted.
 * @throws InvalidCursorError
 */
export function listPayments(
  db: Database,
  request: PageRequest & { accountId?: string | undefined },
): Promise<Page<Payment>> {
  let query = db.kysely
    .selectFrom('payments')
    .select(columns)
    .where(({ or, eb }) => or([eb('state', 'in', ['paid', 'failed']), eb('paymentIntentId', 'is not', null)]));
  if (request.accountId !== undefined) query = query.where('accountId', '=', request.accountId);
  return listNewestFirst(query, request, 'payments');
}

/**
 * Claims the open payment whose check with Stripe has been due the longest. The next check is due after a minute for an
 * automatic top-up, and after an hour for a purchase, which a customer can pay within a day. Any number of processes
 * can run concurrently.
 */
export function claimOpenPayment(db: Database): Promise<Payment | undefined> {
  const due = sql<string>`(SELECT id FROM payments WHERE ended_at IS NULL AND next_check_at <= now_ms()
    ORDER BY next_check_at LIMIT 1 FOR UPDATE SKIP LOCKED)`;
  const nextCheckAt = sql<Date>`now_ms() + CASE kind WHEN 'top_up' THEN interval '1 minute' ELSE interval '1 hour' END`;
  const payments = db.kysely.updateTable('payments').set({ nextCheckAt }).where('id', '=', due);
  return payments.returning(columns).executeTakeFirst();
}

/** A refund or dispute. `active` is false for a refund that failed or a dispute that was won. */
export type PaymentReversal = { id: string; kind: ReversalKind; amount: number; active: boolean };

/** The state of a payment in Stripe. `reversals` are in order of creation. */
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
  /** The payment succeeded after the account was closed, so the words cannot be granted. */
  | { change: 'not_granted'; words: number }
  /** `words` were deducted. `missingWords` had already been spent. */
  | { change: 'reversed'; kind: ReversalKind; words: number; missingWords: number }
  /** `words` that had been deducted were credited again. */
  | { change: 'returned'; kind: ReversalKind; words: number };

/**
 * Applies the state of a payment that Stripe reports: credits the words of a paid payment, and deducts words for
 * refunds and disputes. The call can be repeated with the same or an older state, because no change is recorded twice.
 * Returns what has changed.
 */
export async function settlePayment(db: Database, id: string, settled: SettledPayment): Promise<PaymentChange[]> {
  const { state, paymentIntentId, receiptUrl, failure, reversals } = settled;
  const changes = await rowsOf<{ change: PaymentChange }>(db)`SELECT settle_payment(${id}, ${state}, ${paymentIntentId},
    ${receiptUrl}, ${failure}, ${JSON.stringify(reversals)}::json) AS change`;
  return changes.map(({ change }) => change);
}

/**
 * A refund or dispute. `amount` is in the smallest unit of `currency`. `wordsDue` is the number of words that the
 * amount paid for. `wordsTaken` is how many of them were still in the balance and were deducted. `returnedAt` is the
 * time when they were credited again, or null if they were not.
 */
export type Reversal = Awaited<ReturnType<typeof listReversals>>[number];

/** Returns the latest `limit` refunds and disputes of all accounts, or of the given payments, newest first. */
export function listReversals(db: Database, { limit, paymentIds }: { limit: number; paymentIds?: readonly string[] }) {
  return db.kysely
    .selectFrom('paymentReversals as r')
    .innerJoin('payments as p', 'p.id', 'r.paymentId')
    .select(['r.id', 'p.accountId', 'r.paymentId', 'p.paymentIntentId', 'r.kind', 'r.amount', 'p.currency'])
    .select(['r.wordsDue', 'r.wordsTaken', 'r.createdAt', 'r.returnedAt'])
    .$if(paymentIds !== undefined, (of) => of.where('r.paymentId', '=', (eb) => eb.fn.any(eb.val(paymentIds))))
    .orderBy('r.createdAt', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute();
}
