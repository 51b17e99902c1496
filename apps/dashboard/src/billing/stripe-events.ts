/**
 * The endpoint for Stripe's events. An event is accepted only if it has a Stripe signature of the received
 * bytes that is at most five minutes old; the library compares signatures in constant time. The response is sent after
 * the change is durable, so Stripe sends the event again if the process ends before then.
 */
import { isUuid } from '@humanize/contract';
import { type Database, findPayment, type Payment } from '@humanize/database';
import { type BodyBudget, readBody, recordResponse, requestStateOf } from '@humanize/http';
import type { RequestHandler, Response } from 'express';
import type { Stripe } from 'stripe';
import { completeSetup } from './complete-setup.ts';
import { settleFromStripe, type SettleDeps } from './settle-from-stripe.ts';

export type EventDeps = SettleDeps & { webhookSecret: string; bodies: BodyBudget };

/** An event contains one object with its metadata. The largest events are a few tens of kilobytes. */
const bytesMax = 262_144;
const timeoutMs = 10_000;
const toleranceSeconds = 300;

/** The path of the endpoint. */
export const stripeEventsPath = '/stripe/events';

export function receiveStripeEvents(deps: EventDeps): RequestHandler {
  return async (request, response) => {
    requestStateOf(response).route = stripeEventsPath;
    const share = deps.bodies.shareOf({ address: request.ip ?? '' });
    const read = await readBody(request, response, { bytesMax, timeoutMs, share });
    if (read.outcome === 'overloaded') return send(response, 503, 'overloaded');
    if (read.outcome === 'too_large') return send(response, 413, 'too large');
    if (read.outcome === 'too_slow') return send(response, 400, 'incomplete');
    const event = verify(deps, read.body, request.headers['stripe-signature']);
    if (event === undefined) {
      deps.metrics.countEvent('refused');
      return send(response, 400, 'invalid signature');
    }
    try {
      const outcome = (await apply(deps, event)) ? 'applied' : 'ignored';
      deps.metrics.countEvent(outcome);
      deps.logger.info('stripe event', { eventId: event.id, type: event.type, outcome });
      send(response, 200, outcome);
    } catch (error) {
      deps.metrics.countEvent('failed');
      deps.logger.error('stripe event failed', { eventId: event.id, type: event.type, error });
      send(response, 503, 'failed');
    }
  };
}

function send(response: Response, status: number, text: string): void {
  recordResponse(response, { status });
  response.setHeader('Cache-Control', 'no-store');
  response.status(status).type('text').send(`${text}\n`);
}

function verify(
  { stripe, webhookSecret }: EventDeps,
  body: Buffer,
  signature: string | string[] | undefined,
): Stripe.Event | undefined {
  if (typeof signature !== 'string') return undefined;
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret, toleranceSeconds);
  } catch {
    // Besides its own error for a wrong signature, the library throws other errors for headers that it cannot parse.
    return undefined;
  }
}

/** Returns false if the event does not concern a payment or a payment method of this service. */
async function apply(deps: EventDeps, event: Stripe.Event): Promise<boolean> {
  const setupSession = setupSessionOf(event);
  if (setupSession !== undefined) return completeSetup(deps, setupSession);
  const payment = await findPaymentOf(deps, event);
  if (payment === undefined) return false;
  await settleFromStripe(deps, payment);
  return true;
}

const setupSessionOf = (event: Stripe.Event): string | undefined =>
  event.type === 'checkout.session.completed' && event.data.object.mode === 'setup' ? event.data.object.id : undefined;

/** Finds the payment that the event's object concerns. */
async function findPaymentOf(deps: EventDeps, event: Stripe.Event): Promise<Payment | undefined> {
  const { object } = event.data;
  if (!('object' in object)) return undefined;
  if (object.object === 'checkout.session') return findPayment(deps.db, { checkoutSessionId: object.id });
  if (object.object === 'payment_intent') return findNamedPayment(deps.db, object);
  if (object.object === 'refund' || object.object === 'dispute' || event.type === 'charge.refunded') {
    return findReversedPayment(deps, (object as Stripe.Refund | Stripe.Dispute | Stripe.Charge).payment_intent);
  }
  return undefined;
}

/**
 * Finds the payment that a PaymentIntent names. Its state is then read through the session for a purchase, and through
 * the intent for a top-up.
 */
async function findNamedPayment(db: Database, { id, metadata }: Stripe.PaymentIntent): Promise<Payment | undefined> {
  const paymentId = metadata['payment_id'];
  if (paymentId === undefined || !isUuid(paymentId)) return undefined;
  const payment = await findPayment(db, { id: paymentId });
  return payment && { ...payment, paymentIntentId: payment.paymentIntentId ?? id };
}

/** Finds the payment that was refunded or disputed. The event may arrive before the payment's own events. */
async function findReversedPayment(
  { db, stripe }: EventDeps,
  intent: string | Stripe.PaymentIntent | null,
): Promise<Payment | undefined> {
  if (intent === null) return undefined;
  const paymentIntentId = typeof intent === 'string' ? intent : intent.id;
  const known = await findPayment(db, { paymentIntentId });
  return known ?? findNamedPayment(db, await stripe.paymentIntents.retrieve(paymentIntentId));
}
