/** Checks webhook delivery to receivers that acknowledge, fail, hang or redirect. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { limits, validateWebhookPayload } from '@humanize/contract';
import { behaviors, type ReceivedDelivery } from '@humanize/dev-servers';
import { table } from '../check.ts';
import { documentedFields } from '../documented-fields.ts';
import { receiverOf, type Session } from '../session.ts';
import {
  deliver,
  failedEvent,
  first,
  headerOf,
  hungEvent,
  isCutInTime,
  names,
  parsed,
  rejectedEvent,
  succeededEvent,
  verified,
} from './event-scenarios.ts';

const event = table('Events');
const header = table('Delivery headers');
const signature = table('Signature rule');
const semantics = table('Delivery semantics');
const payload = table('Webhook payload');

const slow = { needs: ['operator', 'receiver'], inBackground: true } as const;

async function assertPayload(session: Session, field: string): Promise<void> {
  for (const delivered of [await succeededEvent(session), await failedEvent(session)]) {
    const sent = parsed(first(delivered));
    const job: Record<string, unknown> = delivered.job;
    if (field === 'type') assert.equal(sent['type'], `humanize.job.${delivered.job.status}`);
    else assert.deepEqual(sent[field], job[field], field);
  }
}

const payloadFields = new Set([...documentedFields('JobSucceededEvent'), ...documentedFields('JobFailedEvent')]);

export const eventChecks = [
  event(
    'humanize.job.succeeded',
    async (session) => {
      const sent = parsed(first(await succeededEvent(session)));
      assert.deepEqual(validateWebhookPayload(sent), []);
      assert.equal(sent['type'], 'humanize.job.succeeded');
    },
    slow,
  ),
  event(
    'humanize.job.failed',
    async (session) => {
      const sent = parsed(first(await failedEvent(session)));
      assert.deepEqual(validateWebhookPayload(sent), []);
      assert.deepEqual([sent['type'], sent['words_charged']], ['humanize.job.failed', 0]);
    },
    slow,
  ),
  ...Array.from(payloadFields, (field) => payload(field, (session) => assertPayload(session, field), slow)),
  header(
    names.delivery,
    async (session) => {
      const ids = (await rejectedEvent(session)).deliveries.map((delivery) => headerOf(delivery, names.delivery));
      assert.match(ids[0] ?? '', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      assert.equal(new Set(ids).size, 1);
    },
    slow,
  ),
  header(
    names.event,
    async (session) => {
      for (const delivered of [await succeededEvent(session), await failedEvent(session)]) {
        assert.equal(headerOf(first(delivered), names.event), parsed(first(delivered))['type']);
      }
    },
    slow,
  ),
  header(
    names.signature,
    async (session) => {
      assert.match(headerOf(first(await succeededEvent(session)), names.signature), /^sha256=[0-9a-f]{64}$/);
    },
    slow,
  ),
  header(
    names.timestamp,
    async (session) => {
      const delivery = first(await succeededEvent(session));
      const seconds = Number(headerOf(delivery, names.timestamp));
      assert.ok(
        Math.abs(seconds - delivery.receivedAt.getTime() / 1_000) < 300,
        'the timestamp is not close to the current time',
      );
    },
    slow,
  ),
  signature(
    '1 and 2: hex HMAC-SHA256 of timestamp, period and raw body with the whole secret',
    async (session) => {
      const delivered = await succeededEvent(session);
      const delivery = first(delivered);
      const signed = Buffer.concat([Buffer.from(`${headerOf(delivery, names.timestamp)}.`), delivery.body]);
      const digest = createHmac('sha256', delivered.key.signingSecret).update(signed).digest('hex');
      assert.equal(headerOf(delivery, names.signature), `sha256=${digest}`);
    },
    slow,
  ),
  signature(
    '3: the published verifier accepts every attempt and rejects altered ones',
    async (session) => {
      const delivered = await rejectedEvent(session);
      for (const delivery of delivered.deliveries) {
        assert.deepEqual(verified(delivered, delivery), { outcome: 'valid' });
        const changed = { ...delivery, body: Buffer.concat([delivery.body, Buffer.from(' ')]) };
        assert.equal(verified(delivered, changed).outcome, 'invalid');
      }
    },
    slow,
  ),
  signature(
    '4: timestamp and signature change on every attempt, the body does not',
    async (session) => {
      const { deliveries } = await rejectedEvent(session);
      const different = (pick: (delivery: ReceivedDelivery) => string) => new Set(deliveries.map(pick)).size;
      assert.equal(
        different((delivery) => headerOf(delivery, names.signature)),
        deliveries.length,
      );
      assert.equal(
        different((delivery) => headerOf(delivery, names.timestamp)),
        deliveries.length,
      );
      assert.equal(
        different((delivery) => delivery.body.toString('hex')),
        1,
      );
    },
    slow,
  ),
  semantics(
    'Attempts: up to 3 per event',
    async (session) => {
      assert.equal((await rejectedEvent(session)).deliveries.length, limits.webhookAttemptsMax);
    },
    slow,
  ),
  semantics(
    'Backoff: exponential between attempts',
    async (session) => {
      const times = (await rejectedEvent(session)).deliveries.map(({ receivedAt }) => receivedAt.getTime());
      const [one = 0, two = 0, three = 0] = times;
      assert.ok(three - two > (two - one) * 1.5, `the delays were ${two - one} and ${three - two} ms`);
    },
    slow,
  ),
  semantics(
    'Timeout: 5,000 ms per attempt',
    async (session) => {
      const hung = await hungEvent(session);
      assert.ok(isCutInTime(hung), `the connection was closed after ${hung.cutAfterMs} ms`);
    },
    slow,
  ),
  semantics(
    'Acknowledgement: a 2xx ends the delivery, a timeout is retried',
    async (session) => {
      const { deliveries } = (await hungEvent(session)).delivered;
      await rejectedEvent(session);
      assert.equal(deliveries.length, 2);
      assert.equal((await succeededEvent(session)).deliveries.length, 1);
    },
    slow,
  ),
  semantics(
    'Acknowledgement: a redirect does not acknowledge and is not followed',
    async (session) => {
      const target = receiverOf(session).at();
      const scenario = receiverOf(session).at((response, { attempt }) =>
        behaviors.respond(attempt === 1 ? 307 : 204, attempt === 1 ? { location: target.url } : {})(response, {
          attempt,
        }),
      );
      await deliver(session, 'One plain sentence of words.', scenario, 2);
      assert.equal(target.deliveries().length, 0);
    },
    slow,
  ),
  semantics(
    'After failure: the result is available by GET',
    async (session) => {
      const { job, key } = await rejectedEvent(session);
      assert.deepEqual((await session.get(job.id, key.apiKey)).body, job);
      assert.equal(typeof job.output, 'string');
    },
    slow,
  ),
  semantics(
    'Duplicates: repeated requests share delivery id, job id and type',
    async (session) => {
      const { deliveries } = await rejectedEvent(session);
      const identities = deliveries.map((delivery) => {
        const { id, type } = parsed(delivery);
        return JSON.stringify([delivery.deliveryId, id, type]);
      });
      assert.equal(new Set(identities).size, 1);
    },
    slow,
  ),
];
