/**
 * Observed webhook deliveries that the event checks share: one event each for a receiver that acknowledges, a receiver
 * that rejects every request, and a receiver that hangs once.
 */
import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { endEventOf, type Job, limits, verifyWebhook, webhookHeaderNames } from '@humanize/contract';
import { behaviors, type ReceivedDelivery, waitUntil } from '@humanize/dev-servers';
import type { NewKey } from '../key-ring.ts';
import type { Scenario } from '../receiver.ts';
import { receiverOf, type Session } from '../session.ts';
import { nonEnglishText } from './job-fields.ts';

export const names = webhookHeaderNames();

/** With short retry delays, an extra attempt would arrive within this time. */
const watchedAfterMs = 3_000;

/** `deliveries` are the requests of the event that describes the end of the job. */
export type Delivered = { job: Job; key: NewKey; deliveries: ReceivedDelivery[] };

/** Submits a text with a webhook and waits until `requests` requests of the end event have arrived. */
export async function deliver(
  session: Session,
  text: string,
  scenario: Scenario,
  requests: number,
): Promise<Delivered> {
  const { accountId } = await session.keys.newAccount(1_000);
  const key = await session.keys.newKey(accountId);
  const submitted = await session.submit({ text, webhook_url: scenario.url }, { key: key.apiKey });
  const job = await session.ended(submitted.id, key.apiKey);
  await waitUntil(() => ofEnd(scenario, job).length >= requests, {
    what: `${requests} webhook requests`,
    timeoutMs: session.webhookWaitMs,
  });
  return { job, key, deliveries: ofEnd(scenario, job) };
}

const ofEnd = (scenario: Scenario, { status }: Job): ReceivedDelivery[] =>
  scenario.deliveries().filter(({ eventType }) => eventType === endEventOf(status as 'succeeded' | 'failed'));

export const succeededEvent = (session: Session): Promise<Delivered> =>
  session.observe('the event of a successful job', () =>
    deliver(session, 'One plain sentence of words.', receiverOf(session).at(), 1),
  );

export const failedEvent = (session: Session): Promise<Delivered> =>
  session.observe('the event of a failed job', () => deliver(session, nonEnglishText, receiverOf(session).at(), 1));

/** Observes a receiver that never acknowledges. The observation continues for a while after the last attempt. */
export const rejectedEvent = (session: Session): Promise<Delivered> =>
  session.observe('an event that is never acknowledged', async () => {
    const scenario = receiverOf(session).at(behaviors.respond(500));
    const delivered = await deliver(session, 'One plain sentence of words.', scenario, limits.webhookAttemptsMax);
    await sleep(watchedAfterMs);
    return { ...delivered, deliveries: ofEnd(scenario, delivered.job) };
  });

type HungEvent = { delivered: Delivered; cutAfterMs: number };

const hungEventTriesMax = 3;

/** Observes a receiver that does not respond to the first request. */
export const hungEvent = (session: Session): Promise<HungEvent> =>
  session.observe('an event whose receiver hangs once', async () => {
    // On a busy machine, an attempt can start or end late, so use the one that ends closest to the timeout.
    let best = await deliverToHanging(session);
    for (let tries = 1; tries < hungEventTriesMax && !isCutInTime(best); tries += 1) {
      const next = await deliverToHanging(session);
      if (deviationMs(next) < deviationMs(best)) best = next;
    }
    return best;
  });

async function deliverToHanging(session: Session): Promise<HungEvent> {
  let cutAfterMs = Number.NaN;
  const scenario = receiverOf(session).at((response, { attempt }) => {
    if (attempt > 1) return behaviors.respond(204)(response, { attempt });
    const arrived = performance.now();
    response.once('close', () => {
      cutAfterMs = performance.now() - arrived;
    });
  });
  return { delivered: await deliver(session, 'One plain sentence of words.', scenario, 2), cutAfterMs };
}

const deviationMs = ({ cutAfterMs }: HungEvent): number => Math.abs(cutAfterMs - limits.webhookAttemptTimeoutMs);

/**
 * Returns whether the first attempt ended at its timeout. The time is measured from the arrival of the body, so it
 * excludes the connection setup and includes delays on a busy machine.
 */
export function isCutInTime({ cutAfterMs }: HungEvent): boolean {
  const { webhookAttemptTimeoutMs: timeoutMs } = limits;
  return cutAfterMs > timeoutMs - 2_000 && cutAfterMs < timeoutMs + 1_500;
}

export function first({ deliveries }: Delivered): ReceivedDelivery {
  const [delivery] = deliveries;
  assert.ok(delivery !== undefined);
  return delivery;
}

export function headerOf({ headers }: ReceivedDelivery, name: string): string {
  return String(headers[name.toLowerCase()]);
}

export function parsed(delivery: ReceivedDelivery): Record<string, unknown> {
  return JSON.parse(delivery.body.toString('utf8')) as Record<string, unknown>;
}

export function verified(delivered: Delivered, delivery: ReceivedDelivery) {
  return verifyWebhook({
    secret: delivered.key.signingSecret,
    timestamp: headerOf(delivery, names.timestamp),
    signature: headerOf(delivery, names.signature),
    body: delivery.body,
    nowSeconds: delivery.receivedAt.getTime() / 1_000,
  });
}
