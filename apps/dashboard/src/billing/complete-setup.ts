/** Activates an automatic top-up once the customer has entered the payment method in Checkout. */
import { type Database, setTopUpMethod } from '@humanize/database';
import type { Stripe } from 'stripe';

/**
 * Stores the payment method from a Checkout session in setup mode. Returns false if the customer has not entered one,
 * or if the top-up was turned off or set up again in the meantime.
 */
export async function completeSetup(
  { db, stripe }: { db: Database; stripe: Stripe },
  setupSessionId: string,
): Promise<boolean> {
  const session = await stripe.checkout.sessions.retrieve(setupSessionId, { expand: ['setup_intent'] });
  const intent = session.setup_intent;
  if (intent === null || typeof intent === 'string' || intent.status !== 'succeeded') return false;
  const method = intent.payment_method;
  if (method === null) return false;
  const paymentMethodId = typeof method === 'string' ? method : method.id;
  return setTopUpMethod(db, { setupSessionId, paymentMethodId });
}
