/**
 * Pays for an automatic top-up with the saved payment method. The payment's ID is the idempotency key, so repeated
 * requests charge the customer only once. Stripe keeps keys for a day, so an older payment is only looked up.
 */
import { findStripeCustomer, findTopUp, type Payment, settlePayment } from '@humanize/database';
import { Stripe } from 'stripe';
import { report, settleFromStripe, type SettleDeps } from './settle-from-stripe.ts';
import { describePack } from '../packs/word-packs.ts';

/** A payment of at least this age may have been requested before, so it is looked up first. */
const firstAttemptMs = 60_000;
/** Well within the time that Stripe keeps idempotency keys. */
const requestMsMax = 12 * 3_600_000;
/** More than the number of payments that a customer makes within `requestMsMax`. */
const intentsMax = 100;

/** `url`: the URL of the page where customers buy words. */
export type PayTopUpDeps = SettleDeps & { url: string };

/** @throws if the result is unknown, for example because Stripe is unavailable. The payment stays open. */
export async function payTopUp(deps: PayTopUpDeps, payment: Payment): Promise<void> {
  const { db, stripe } = deps;
  const { accountId } = payment;
  const customer = await findStripeCustomer(db, { accountId });
  if (customer === undefined) throw new Error(`account ${accountId} has no Stripe customer`);
  const ageMs = Date.now() - payment.createdAt.getTime();
  const requested = ageMs < firstAttemptMs ? undefined : await findIntent(stripe, customer, payment);
  if (requested !== undefined) return settleFromStripe(deps, { ...payment, paymentIntentId: requested });
  const topUp = await findTopUp(db, { accountId });
  const method = topUp?.stoppedAt === null ? topUp.paymentMethodId : null;
  if (method === null || method === undefined || ageMs > requestMsMax) return end(deps, payment, 'expired', null);
  const result = await charge(deps, payment, { customer, payment_method: method });
  if (result.outcome === 'rejected') return end(deps, payment, 'failed', result.failure, result.intentId);
  return settleFromStripe(deps, { ...payment, paymentIntentId: result.intentId });
}

async function findIntent(stripe: Stripe, customer: string, payment: Payment): Promise<string | undefined> {
  const since = Math.floor(payment.createdAt.getTime() / 1_000) - firstAttemptMs / 1_000;
  const { data } = await stripe.paymentIntents.list({ customer, created: { gte: since }, limit: intentsMax });
  return data.find(({ metadata }) => metadata['payment_id'] === payment.id)?.id;
}

type Charge =
  | { outcome: 'requested'; intentId: string }
  | { outcome: 'rejected'; failure: string; intentId: string | null };

async function charge(
  { stripe, url }: PayTopUpDeps,
  payment: Payment,
  method: { customer: string; payment_method: string },
): Promise<Charge> {
  const { id, amount, currency } = payment;
  const metadata = { payment_id: id };
  const description = describePack(payment);
  try {
    const intent = await stripe.paymentIntents.create(
      // Stripe accepts every saved payment method, and requires a URL because some of them may need a redirect.
      { amount, currency, ...method, off_session: true, confirm: true, return_url: url, description, metadata },
      { idempotencyKey: id },
    );
    return { outcome: 'requested', intentId: intent.id };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) {
      const failure = error.decline_code ?? error.code ?? 'card_declined';
      return { outcome: 'rejected', failure, intentId: error.payment_intent?.id ?? null };
    }
    // The payment method or the customer no longer exists, or Stripe does not accept the amount.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      return { outcome: 'rejected', failure: error.code ?? 'invalid_request', intentId: null };
    }
    throw error;
  }
}

async function end(
  deps: SettleDeps,
  payment: Payment,
  state: 'failed' | 'expired',
  failure: string | null,
  paymentIntentId: string | null = null,
): Promise<void> {
  const settled = { state, failure, paymentIntentId, receiptUrl: null, reversals: [] };
  report(deps, payment, await settlePayment(deps.db, payment.id, settled));
}
