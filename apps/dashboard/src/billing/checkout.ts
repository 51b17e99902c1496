/**
 * Sends customers to Stripe's pages: to buy a pack, to enter the payment method for an automatic top-up, and to see
 * invoices and payment methods. A purchase or top-up is recorded before the customer receives the URL.
 */
import {
  type Database,
  findStripeCustomer,
  insertPayment,
  insertTopUp,
  type Pack,
  setCheckoutSession,
  setStripeCustomer,
} from '@humanize/database';
import type { Stripe } from 'stripe';
import { describePack } from '../packs/word-packs.ts';

export type CheckoutDeps = { db: Database; stripe: Stripe; publicUrl: string; newId: () => string };

/** Begins a purchase. Returns the URL of the page where the customer pays. */
export async function beginPurchase(deps: CheckoutDeps, accountId: string, pack: Pack): Promise<string> {
  const { db, stripe, newId } = deps;
  const id = newId();
  const customer = await getCustomer(deps, accountId);
  await insertPayment(db, { id, accountId, ...pack });
  const { words, amount, currency } = pack;
  const product = { name: describePack(pack), metadata: { words: String(words) } };
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      customer,
      client_reference_id: accountId,
      line_items: [{ quantity: 1, price_data: { currency, unit_amount: amount, product_data: product } }],
      metadata: { payment_id: id },
      payment_intent_data: { metadata: { payment_id: id }, description: describePack(pack) },
      invoice_creation: { enabled: true },
      // The paid amount is compared with the price of the pack, so it must be in the same currency.
      adaptive_pricing: { enabled: false },
      ...returnUrls(deps),
    },
    { idempotencyKey: id },
  );
  await setCheckoutSession(db, { id, checkoutSessionId: session.id });
  return urlOf(session);
}

/** Begins an automatic top-up. Returns the URL of the page where the customer enters the payment method. */
export async function beginTopUp(
  deps: CheckoutDeps,
  accountId: string,
  topUp: Pack & { belowWords: number },
): Promise<string> {
  const { db, stripe, newId } = deps;
  const customer = await getCustomer(deps, accountId);
  const session = await stripe.checkout.sessions.create(
    {
      mode: 'setup',
      customer,
      client_reference_id: accountId,
      currency: topUp.currency,
      metadata: { account_id: accountId },
      ...returnUrls(deps),
    },
    { idempotencyKey: newId() },
  );
  await insertTopUp(db, { ...topUp, accountId, setupSessionId: session.id });
  return urlOf(session);
}

/**
 * Returns the URL of Stripe's page with invoices and payment methods, or undefined if the account is not a customer
 * yet or was deleted in Stripe.
 */
export async function openPortal(deps: CheckoutDeps, accountId: string): Promise<string | undefined> {
  const customer = await findStripeCustomer(deps.db, { accountId });
  if (customer === undefined || (await isDeleted(deps, customer))) return undefined;
  const session = await deps.stripe.billingPortal.sessions.create({ customer, return_url: pageUrl(deps) });
  return session.url;
}

/**
 * Returns the account's Stripe customer ID. Creates a customer if there is none, or if it was deleted in Stripe.
 * Concurrent calls create only one customer, because they use the same idempotency key.
 */
async function getCustomer(deps: CheckoutDeps, accountId: string): Promise<string> {
  const { db, stripe } = deps;
  const known = await findStripeCustomer(db, { accountId });
  if (known !== undefined && !(await isDeleted(deps, known))) return known;
  const metadata = { account_id: accountId };
  const idempotencyKey = `customer ${accountId}${known === undefined ? '' : ` after ${known}`}`;
  const { id } = await stripe.customers.create({ metadata }, { idempotencyKey });
  await setStripeCustomer(db, { accountId, customerId: id, deletedId: known });
  return (await findStripeCustomer(db, { accountId })) ?? id;
}

/** Returns whether a customer was deleted in Stripe, which then still returns the ID. */
async function isDeleted({ stripe }: CheckoutDeps, customer: string): Promise<boolean> {
  return (await stripe.customers.retrieve(customer)).deleted === true;
}

const pageUrl = ({ publicUrl }: CheckoutDeps): string => new URL('/buy-words', publicUrl).href;

/** Stripe replaces the placeholder with the session ID. */
const returnUrls = (deps: CheckoutDeps) => ({
  success_url: `${pageUrl(deps)}?session_id={CHECKOUT_SESSION_ID}`,
  cancel_url: pageUrl(deps),
});

function urlOf({ id, url }: Stripe.Checkout.Session): string {
  if (url === null) throw new Error(`the Checkout session ${id} has no URL`);
  return url;
}
