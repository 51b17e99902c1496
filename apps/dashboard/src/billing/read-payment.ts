/**
 * Reads the current state of a payment from Stripe. Events only identify the payment to read, so they can arrive in any
 * order, be repeated or be lost.
 */
import type { Payment, PaymentReversal, SettledPayment } from '@humanize/database';
import type { Stripe } from 'stripe';

/** Maximum number of refunds, and of disputes, to read for a payment. */
const reversalsMax = 100;
const failedRefunds: readonly string[] = ['failed', 'canceled'];
/** Inquiries, which move no money, and disputes that were averted by a refund. */
const harmlessDisputes: readonly string[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
];

type Stage = Omit<SettledPayment, 'reversals'>;

/**
 * Returns the state of a payment that was started in Stripe.
 * @throws if the paid amount differs from the payment's amount
 */
export async function readPayment(stripe: Stripe, payment: Payment): Promise<SettledPayment> {
  const stage = await (payment.kind === 'checkout' ? readCheckout(stripe, payment) : readIntent(stripe, payment));
  const paidIntentId = stage.state === 'paid' ? stage.paymentIntentId : null;
  return { ...stage, reversals: paidIntentId === null ? [] : await listReversals(stripe, paidIntentId) };
}

async function readCheckout(stripe: Stripe, payment: Payment): Promise<Stage> {
  const id = payment.checkoutSessionId;
  if (id === null) throw new Error(`payment ${payment.id} has no Checkout session`);
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  if (session.payment_status === 'paid') {
    demandAmount(payment, { amount: session.amount_total, currency: session.currency });
    return describeIntent('paid', intent);
  }
  if (session.status === 'expired') return describeIntent('expired', intent);
  // A payment that takes days, such as a bank debit, may still fail after the customer has agreed to it.
  const isOver = session.status === 'complete' && intent !== null && stateOf(intent) === 'failed';
  return describeIntent(isOver ? 'failed' : 'open', intent);
}

async function readIntent(stripe: Stripe, payment: Payment): Promise<Stage> {
  const id = payment.paymentIntentId;
  if (id === null) throw new Error(`payment ${payment.id} has no PaymentIntent`);
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const state = stateOf(intent);
  if (state === 'paid') demandAmount(payment, { amount: intent.amount_received, currency: intent.currency });
  return describeIntent(state, intent);
}

function stateOf({ status }: Stripe.PaymentIntent): 'paid' | 'open' | 'failed' {
  if (status === 'succeeded') return 'paid';
  return status === 'processing' ? 'open' : 'failed';
}

function describeIntent(state: SettledPayment['state'], intent: Stripe.PaymentIntent | null): Stage {
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const error = intent?.last_payment_error;
  const failure = state === 'failed' ? (error?.decline_code ?? error?.code ?? 'payment_failed') : null;
  return { state, paymentIntentId: intent?.id ?? null, receiptUrl: charge?.receipt_url ?? null, failure };
}

function demandAmount(payment: Payment, paid: { amount: number | null; currency: string | null }): void {
  if (paid.amount === payment.amount && paid.currency === payment.currency) return;
  throw new Error(`payment ${payment.id} was paid with ${paid.amount} ${paid.currency}`);
}

async function listReversals(stripe: Stripe, intentId: string): Promise<PaymentReversal[]> {
  const request = { payment_intent: intentId, limit: reversalsMax };
  const [refunds, disputes] = await Promise.all([stripe.refunds.list(request), stripe.disputes.list(request)]);
  const reversals = [
    ...refunds.data.map(({ id, amount, status, created }) => ({
      reversal: { id, kind: 'refund' as const, amount, active: !failedRefunds.includes(status ?? '') },
      created,
    })),
    ...disputes.data
      .filter(({ status }) => !harmlessDisputes.includes(status))
      .map(({ id, amount, status, created }) => ({
        reversal: { id, kind: 'dispute' as const, amount, active: status !== 'won' },
        created,
      })),
  ];
  return reversals.toSorted((one, other) => one.created - other.created).map(({ reversal }) => reversal);
}
