import { describe, expect, test } from '@jest/globals';
import { validateWebhookPayload, verifyWebhook } from '@humanize/contract';
import { scheduleRedelivery } from '@humanize/database';
import { QueueUnavailableError } from '@humanize/queue';
import { behaviors, type Behavior } from '@humanize/dev-servers';
import { waitUntil } from '@humanize/testing';
import { handleDelivery } from './handle-delivery.ts';
import { useAttempts } from '../test-support/use-attempts.ts';
import { headerNames, override, type Deps, useDeliveryHandler } from '../test-support/use-delivery-handler.ts';

const { database, account, servers, queued, lines, hookUrl, depsWith, insert, stateOf, metrics } = useDeliveryHandler();

const { deliverToTheEnd, lose, untilDue } = useAttempts({ database, queued });
const failToAdd = () => Promise.reject(new QueueUnavailableError('Redis is unavailable'));

describe('events', () => {
  test.each([
    ['succeeded', { output: 'The secret outcome.', words_charged: 6 }],
    ['failed', { error: { code: 'processing_failed', message: 'It could not be processed.' }, words_charged: 0 }],
  ] as const)('the event of a job that %s arrives signed and as specified by the contract', async (ending, fields) => {
    const { deliveryId, jobId } = await insert(hookUrl(), ending);
    await handleDelivery(depsWith(), { deliveryId });
    const [delivery] = servers.receiver.deliveries;
    expect(delivery).toMatchObject({
      deliveryId,
      verification: { outcome: 'valid' },
      eventType: `humanize.job.${ending}`,
    });
    expect(delivery?.headers['content-type']).toBe('application/json');
    const payload = JSON.parse(delivery?.body.toString() ?? '') as Record<string, unknown>;
    expect(validateWebhookPayload(payload)).toEqual([]);
    expect(payload).toMatchObject({
      id: jobId,
      type: `humanize.job.${ending}`,
      status: ending,
      mode: 'humanize',
      input_words: 6,
      words_reserved: 6,
      status_url: `https://api.example.com/v1/humanize/${jobId}`,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      completed_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      ...fields,
    });
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered', attemptsStarted: 1 });
  });

  test('an attempt is recorded as started before it is sent, and as completed afterward', async () => {
    const { deliveryId } = await insert();
    const deps = depsWith();
    let atReceipt: unknown;
    const sendRequest: Deps['sendRequest'] = async (outgoing) => {
      const { state, attempts } = await stateOf(deliveryId);
      atReceipt = { state, attempts: attempts.map(({ number, completedAt }) => ({ number, completedAt })) };
      return deps.sendRequest(outgoing);
    };
    await handleDelivery(override(deps, { sendRequest }), { deliveryId });
    expect(atReceipt).toEqual({ state: 'in_flight', attempts: [{ number: 1, completedAt: null }] });
    expect((await stateOf(deliveryId)).attempts).toMatchObject([
      {
        number: 1,
        completedAt: expect.any(Date),
        status: 200,
        address: '127.0.0.1',
        errorClass: null,
        responseExcerpt: 'thank you\n',
      },
    ]);
  });

  test('an event is never sent again after a 2xx is recorded, regardless of how often its entry is handled', async () => {
    const { deliveryId } = await insert();
    const deps = depsWith();
    for (let times = 0; times < 3; times += 1) await handleDelivery(deps, { deliveryId });
    expect(servers.receiver.deliveries).toHaveLength(1);
    expect(queued).toEqual([]);
  });

  test('if an entry is handled concurrently, its event is sent once and the other entries are postponed', async () => {
    const { deliveryId } = await insert();
    const deps = depsWith();
    const results: unknown[] = [];
    const sendRequest: Deps['sendRequest'] = async (outgoing) => {
      await waitUntil(() => results.length === 19, { what: 'the other entries' });
      return deps.sendRequest(outgoing);
    };
    const all = override(deps, { sendRequest });
    const handled = Array.from({ length: 20 }, async () => results.push(await handleDelivery(all, { deliveryId })));
    await Promise.all(handled);
    expect(servers.receiver.deliveries).toHaveLength(1);
    const sent = results.pop();
    expect(sent).toBeUndefined();
    expect(results).toEqual(results.map(() => ({ postponeMs: expect.any(Number) })));
  });

  test('an attempt writes one log line without path, query, key or text', async () => {
    const { deliveryId, jobId } = await insert();
    await handleDelivery(depsWith(), { deliveryId });
    expect(lines).toMatchObject([
      {
        message: 'delivery attempt',
        deliveryId,
        jobId,
        accountId: account.accountId,
        attempt: 1,
        series: 1,
        outcome: 'delivered',
        status: 200,
        receiver: new URL(hookUrl()).origin,
        durationMs: expect.any(Number),
        lateMs: expect.any(Number),
      },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/hook\?|very-secret|whsec_|secret outcome/);
  });
});

describe('an event that is not acknowledged', () => {
  test.each([
    ['500', behaviors.fail],
    ['410', behaviors.respond(410)],
    ['a redirect', behaviors.redirect('https://127.0.0.1/')],
    ['a connection that is closed without a response', behaviors.close],
  ] as [string, Behavior][])(
    '(%s) is sent three times with the same bytes and ID and a new signature each time',
    async (_what, behavior) => {
      servers.receiver.behave(behavior);
      const { deliveryId } = await insert();
      const signedAt = [1_000, 2_000, 3_000];
      const deps = depsWith();
      const signAttempt: Deps['signAttempt'] = (attempt) =>
        deps.signAttempt({ ...attempt, startedAt: new Date(attempt.startedAt.getTime() - (signedAt.pop() ?? 0)) });
      await deliverToTheEnd(override(deps, { signAttempt }), deliveryId);
      const { deliveries } = servers.receiver;
      expect(deliveries).toHaveLength(3);
      expect(new Set(deliveries.map(({ body }) => body.toString('hex'))).size).toBe(1);
      expect(new Set(deliveries.map((delivery) => delivery.deliveryId))).toEqual(new Set([deliveryId]));
      expect(new Set(deliveries.map(({ headers }) => headers[headerNames.timestamp.toLowerCase()])).size).toBe(3);
      expect(new Set(deliveries.map(({ headers }) => headers[headerNames.signature.toLowerCase()])).size).toBe(3);
      expect(deliveries.map(({ verification }) => verification?.outcome)).toEqual(['valid', 'valid', 'valid']);
      expect(await stateOf(deliveryId)).toMatchObject({ state: 'exhausted', attemptsStarted: 3 });
    },
  );

  test('waits for the configured time, or as long as a 503 requests', async () => {
    servers.receiver.behave(behaviors.respond(503, { 'retry-after': '100' }));
    const { deliveryId } = await insert();
    const deps = depsWith({ backoff: { baseMs: 15_000, maxMs: 300_000 } });
    await handleDelivery(deps, { deliveryId });
    expect(queued).toEqual([{ deliveryId, series: 1, number: 2, delayMs: 110_000 }]);
    const { nextAttemptAt, attempts } = await stateOf(deliveryId);
    expect((nextAttemptAt?.getTime() ?? 0) - (attempts[0]?.completedAt?.getTime() ?? 0)).toBe(110_000);
  });

  test('is not sent before it is due and takes no slot, even if its entry is handled', async () => {
    servers.receiver.behave(behaviors.fail);
    const { deliveryId } = await insert();
    const deps = depsWith({ backoff: { baseMs: 15_000, maxMs: 300_000 } });
    await handleDelivery(deps, { deliveryId });
    const slots: Deps['slots'] = {
      ...deps.slots,
      take: () => {
        throw new Error('an early entry must not take a slot');
      },
    };
    const postponed = await handleDelivery(override(deps, { slots }), { deliveryId });
    expect(postponed?.postponeMs).toBeGreaterThan(10_000);
    expect(servers.receiver.deliveries).toHaveLength(1);
  });

  test('is delivered to a receiver that recovers', async () => {
    servers.receiver.behave(behaviors.flaky);
    const { deliveryId } = await insert();
    await deliverToTheEnd(depsWith(), deliveryId);
    expect((await stateOf(deliveryId)).attempts.map(({ status, errorClass }) => [status, errorClass])).toEqual([
      [500, 'http_status'],
      [500, 'http_status'],
      [200, null],
    ]);
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered' });
  });

  test('stays due if the next attempt cannot be enqueued', async () => {
    servers.receiver.behave(behaviors.fail);
    const { deliveryId } = await insert();
    await handleDelivery(depsWith({ deliveryQueue: { add: failToAdd } }), { deliveryId });
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'pending', attemptsStarted: 1 });
    expect(lines.map(({ message }) => message)).toEqual([
      'delivery not enqueued, left to the reconciler',
      'delivery attempt',
    ]);
  });

  test("stores at most 4 KB of the receiver's response, including binary data and NUL", async () => {
    const body = `\0ä${'\u00ff'.repeat(10_000)}`;
    servers.receiver.behave(behaviors.respond(500, {}, body));
    const { deliveryId } = await insert();
    await handleDelivery(depsWith(), { deliveryId });
    const [attempt] = (await stateOf(deliveryId)).attempts;
    expect(Buffer.byteLength(attempt?.responseExcerpt ?? '')).toBeLessThanOrEqual(4_096);
    expect(attempt?.responseExcerpt?.slice(0, 3)).toBe('\u{FFFD}äÿ');
  });

  test('gets three more attempts with the same ID if it is redelivered', async () => {
    servers.receiver.behave(behaviors.fail);
    const { deliveryId } = await insert();
    const deps = depsWith();
    await deliverToTheEnd(deps, deliveryId);
    await expect(scheduleRedelivery(database.db, { deliveryId })).resolves.toMatchObject({
      outcome: 'scheduled',
      series: 2,
    });
    await handleDelivery(deps, { deliveryId });
    expect(queued).toMatchObject([{ deliveryId, series: 2, number: 2 }]);
    servers.receiver.behave(behaviors.accept);
    await deliverToTheEnd(deps, deliveryId);
    expect(servers.receiver.deliveries).toHaveLength(5);
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered', series: 2, attemptsStarted: 2 });
  });
});

describe('lost attempts', () => {
  test('a lost attempt counts, and the event is sent again as the next attempt', async () => {
    const { deliveryId } = await insert();
    await lose(deliveryId);
    await deliverToTheEnd(depsWith(), deliveryId);
    expect(servers.receiver.deliveries).toHaveLength(1);
    expect((await stateOf(deliveryId)).attempts).toMatchObject([
      { number: 1, completedAt: null, errorClass: 'lost' },
      { number: 2, status: 200 },
    ]);
  });

  test('three lost attempts end the delivery', async () => {
    const { deliveryId } = await insert();
    for (let times = 0; times < 3; times += 1) await lose(deliveryId);
    await deliverToTheEnd(depsWith(), deliveryId);
    expect(servers.receiver.deliveries).toEqual([]);
    expect(await stateOf(deliveryId)).toMatchObject({ state: 'exhausted', attemptsStarted: 3 });
  });

  test('a lost attempt is not completed after the next attempt has started', async () => {
    const { deliveryId } = await insert();
    const deps = depsWith();
    const sendRequest: Deps['sendRequest'] = async (outgoing) => {
      const response = await deps.sendRequest(outgoing);
      // The other attempt cannot start until this one counts as lost.
      await untilDue(deliveryId);
      await lose(deliveryId);
      return response;
    };
    const hurried = { attemptTimeoutMs: 1, recordMarginMs: 0, backoff: { baseMs: 1, maxMs: 1 } };
    await handleDelivery(override(deps, { ...hurried, sendRequest }), { deliveryId });
    expect(lines).toMatchObject([{ outcome: 'refused', status: null }]);
    expect(await metrics()).toMatch(/^humanize_late_writes_rejected_total\{app="webhook-dispatcher"\} 1$/m);
    expect(queued).toEqual([]);
    expect(await stateOf(deliveryId)).toMatchObject({ attemptsStarted: 2 });
  });
});

describe('the limits', () => {
  test('the eleventh concurrent attempt for a receiver is postponed and not counted', async () => {
    const { promise: postponed, resolve: respond } = Promise.withResolvers<void>();
    servers.receiver.behave((response, delivery) => void postponed.then(() => behaviors.accept(response, delivery)));
    const deliveries: { deliveryId: string }[] = [];
    while (deliveries.length < 11) deliveries.push(await insert());
    const deps = depsWith({ attemptTimeoutMs: 20_000 });
    const attempts = deliveries.map(({ deliveryId }) => handleDelivery(deps, { deliveryId }));
    // The other ten end only after the receiver responds.
    expect(await Promise.race(attempts)).toEqual({ postponeMs: expect.any(Number) });
    respond();
    expect((await Promise.all(attempts)).filter((result) => result !== undefined)).toHaveLength(1);
    const states = await Promise.all(deliveries.map(({ deliveryId }) => stateOf(deliveryId)));
    expect(states.filter(({ attemptsStarted }) => attemptsStarted === 0)).toHaveLength(1);
  });
});

test('signatures can be verified with the received bytes and headers', async () => {
  const { deliveryId } = await insert();
  await handleDelivery(depsWith(), { deliveryId });
  const [delivery] = servers.receiver.deliveries;
  const header = (of: string): string => String(delivery?.headers[of.toLowerCase()]);
  const verification = verifyWebhook({
    secret: account.signingSecret,
    timestamp: header(headerNames.timestamp),
    signature: header(headerNames.signature),
    body: delivery?.body ?? '',
    nowSeconds: Date.now() / 1_000,
  });
  expect(verification).toEqual({ outcome: 'valid' });
});
