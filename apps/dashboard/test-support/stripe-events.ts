/** Sends signed events to the dashboard as Stripe does, repeating each event until it is acknowledged. */
import { waitUntil } from '@humanize/testing';
import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';

export const stripeWebhookSecret = 'whsec_local';
const { webhooks } = new Stripe('sk_test_unused');

export type SignedEvent = { body: string; signature: string };

/** @param options.timestamp Unix time of the signature in seconds; now by default */
export function signEvent(
  type: string,
  object: object,
  { secret = stripeWebhookSecret, timestamp = Math.floor(Date.now() / 1_000) } = {},
): SignedEvent {
  const event = { id: `evt_${randomUUID().replaceAll('-', '')}`, object: 'event', type, data: { object } };
  const body = JSON.stringify(event);
  return { body, signature: webhooks.generateTestHeaderString({ payload: body, secret, timestamp }) };
}

/** Returns the status, or 0 if there is no response. */
export async function sendEvent(dashboardUrl: string, { body, signature }: SignedEvent): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Stripe-Signature': signature };
  try {
    const response = await fetch(`${dashboardUrl}/stripe/events`, { method: 'POST', body, headers });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}

/** Sends an event repeatedly until the dashboard acknowledges it. */
export async function deliverEvent(dashboardUrl: string, event: SignedEvent): Promise<void> {
  const isAcknowledged = async (): Promise<boolean> => (await sendEvent(dashboardUrl, event)) === 200;
  await waitUntil(isAcknowledged, { what: 'the event to be acknowledged', intervalMs: 200 });
}
