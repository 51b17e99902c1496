import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { getDelivery } from '@humanize/database';
import { behaviors } from '@humanize/dev-servers';
import { waitUntil, type TestAccount } from '@humanize/testing';
import {
  createDeliveryEnvironment,
  hastyReconciler,
  type DeliveryEnvironment,
} from '../test-support/delivery-environment.ts';
import { killDispatchers, noViolations } from '../test-support/kill-dispatchers.ts';

// Attempts can take five seconds, and lost attempts are repeated only after that time.
jest.setTimeout(300_000);

let environment: DeliveryEnvironment;
let account: TestAccount;

beforeEach(async () => {
  environment = await createDeliveryEnvironment();
  account = await environment.addAccount();
});
afterEach(() => environment.stop());

/**
 * The five-second limit of an attempt, plus a tolerance for a busy machine. Neither receiver would end the exchange
 * itself.
 */
const endedByMs = 30_000;

/**
 * Returns the largest number of attempts that were in flight at the same time, according to the records. A receiver can
 * see more connections, because it may notice the end of one only after the start of the next.
 */
function countConcurrent(attempts: readonly { startedAt: Date; completedAt: Date | null }[]): number {
  const isInFlightAt = (at: Date) => (attempt: (typeof attempts)[number]) =>
    attempt.startedAt <= at && (attempt.completedAt === null || attempt.completedAt > at);
  return Math.max(...attempts.map(({ startedAt }) => attempts.filter(isInFlightAt(startedAt)).length));
}

const stateOf = (deliveryId: string) => getDelivery(environment.database.db, { deliveryId });

test('an event is delivered over verified TLS without using a proxy, and the log has one line per attempt, without path, query or secret', async () => {
  const proxy = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  let proxied = 0;
  proxy.on('connection', () => (proxied += 1));
  const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const receiver = await environment.addReceiver('a', { secret: account.signingSecret });
  const dispatcher = await environment.startDispatcher({
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: proxyUrl,
    HTTP_PROXY: proxyUrl,
    ALL_PROXY: proxyUrl,
  });
  const deliveryId = await environment.deliver(account, `${receiver.hookUrl}?token=very-secret`);
  await environment.waitForEnds([deliveryId], 150_000);
  expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered', attemptsStarted: 1 });
  expect(proxied).toBe(0);
  const [delivery] = receiver.deliveries;
  expect(delivery).toMatchObject({ deliveryId, serverName: 'a.hooks.test', verification: { outcome: 'valid' } });
  proxy.close();

  const isAttempt = () => dispatcher.log().find(({ message }) => message === 'delivery attempt');
  expect(await waitUntil(isAttempt, { what: 'the log line' })).toMatchObject({
    deliveryId,
    outcome: 'delivered',
    status: 200,
  });
  expect(JSON.stringify(dispatcher.log())).not.toMatch(/very-secret|whsec_|\/hook/);
  const warned = dispatcher.log().filter(({ level }) => level === 'warn');
  expect(warned.map(({ message }) => message)).toEqual([
    'WEBHOOK_ALLOW_HOSTS allows webhooks to reach hosts that are not public',
  ]);
});

test('a receiver with an untrusted certificate gets no request, regardless of the environment', async () => {
  const receiver = await environment.addReceiver('a', { secret: account.signingSecret });
  await environment.startDispatcher({
    NODE_EXTRA_CA_CERTS: '',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    WEBHOOK_BACKOFF_BASE_MS: '20',
    WEBHOOK_BACKOFF_MAX_MS: '50',
  });
  const deliveryId = await environment.deliver(account, receiver.hookUrl);
  await environment.waitForEnds([deliveryId], 150_000);
  const { state, attempts } = await stateOf(deliveryId);
  expect({ state, classes: attempts.map(({ errorClass }) => errorClass) }).toEqual({
    state: 'exhausted',
    classes: ['tls', 'tls', 'tls'],
  });
  expect(receiver.deliveries).toEqual([]);
});

test('an attempt ends after five seconds if the body is slow or never arrives', async () => {
  const hanging = await environment.addReceiver('a', { secret: account.signingSecret, behavior: behaviors.hang });
  const dripping = await environment.addReceiver('b', { secret: account.signingSecret, behavior: behaviors.drip });
  await environment.startDispatcher();
  const hung = await environment.deliver(account, hanging.hookUrl);
  const dripped = await environment.deliver(account, dripping.hookUrl);
  const attemptOf = async (deliveryId: string) => {
    const [attempt] = (await stateOf(deliveryId)).attempts;
    return attempt?.completedAt === null ? undefined : attempt;
  };
  const [timedOut, cut] = await Promise.all(
    [hung, dripped].map((id) => waitUntil(() => attemptOf(id), { what: 'the attempt to end' })),
  );
  expect(timedOut).toMatchObject({ status: null, errorClass: 'timeout' });
  expect(timedOut?.durationMs).toBeGreaterThanOrEqual(4_990);
  expect(timedOut?.durationMs).toBeLessThan(endedByMs);
  expect(cut).toMatchObject({ status: 200, errorClass: null });
  expect(cut?.durationMs).toBeLessThan(endedByMs);
  expect(await stateOf(dripped)).toMatchObject({ state: 'delivered' });
});

test('a stop waits for attempts in flight and records them', async () => {
  const { promise: stopping, resolve: respond } = Promise.withResolvers<void>();
  const receiver = await environment.addReceiver('a', {
    secret: account.signingSecret,
    behavior: (response, delivery) => void stopping.then(() => behaviors.accept(response, delivery)),
  });
  const dispatcher = await environment.startDispatcher();
  const deliveryId = await environment.deliver(account, receiver.hookUrl);
  await waitUntil(() => receiver.deliveries.length === 1, { what: 'the delivery' });
  const stopped = dispatcher.stop();
  await waitUntil(() => dispatcher.log().some(({ message }) => message === 'stopping'), {
    what: 'the dispatcher to begin stopping',
  });
  respond();
  expect(await stopped).toMatchObject({ code: 0 });
  expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered', attemptsStarted: 1 });
});

test('after repeated kills under load, each event has arrived or had three attempts', async () => {
  const report = await killDispatchers({ kills: 3 });
  expect(report).toMatchObject(noViolations);
  expect(report.events).toBeGreaterThan(20);
});

test('after Redis is emptied during backoffs, due events are still sent, at most three times', async () => {
  const receiver = await environment.addReceiver('a', { secret: account.signingSecret, behavior: behaviors.flaky });
  await environment.startReconciler(hastyReconciler);
  await environment.startDispatcher({ WEBHOOK_BACKOFF_BASE_MS: '1000', WEBHOOK_BACKOFF_MAX_MS: '2000' });
  const deliveryIds: string[] = [];
  while (deliveryIds.length < 30) deliveryIds.push(await environment.deliver(account, receiver.hookUrl));
  const attempted = () => new Set(receiver.deliveries.map(({ deliveryId }) => deliveryId)).size === deliveryIds.length;
  await waitUntil(attempted, { what: 'the first attempts' });
  await environment.redis.cleanup();
  await environment.waitForEnds(deliveryIds, 150_000);
  const details = await Promise.all(deliveryIds.map(stateOf));
  expect(new Set(details.map(({ state }) => state))).toEqual(new Set(['delivered']));
  expect(new Set(details.map(({ attemptsStarted }) => attemptsStarted))).toEqual(new Set([3]));
  expect(receiver.deliveries).toHaveLength(90);
});

test('a hanging receiver gets ten concurrent attempts and does not delay others', async () => {
  const other = await environment.addAccount();
  const hanging = await environment.addReceiver('hang', { secret: account.signingSecret, behavior: behaviors.hang });
  const healthy = await environment.addReceiver('well', { secret: other.signingSecret });
  const stuck: string[] = [];
  while (stuck.length < 60) stuck.push(await environment.deliver(account, hanging.hookUrl));
  const quick: string[] = [];
  while (quick.length < 60) quick.push(await environment.deliver(other, healthy.hookUrl));
  // The dispatcher starts last, so that the time taken to insert the deliveries does not count.
  await environment.startDispatcher({ WEBHOOK_CONCURRENCY: '30' });
  await environment.waitForEnds(quick, 150_000);
  // Without a per-receiver limit, the deliveries that were enqueued first would all have been attempted by now.
  expect(hanging.deliveries.length).toBeLessThan(stuck.length);
  await waitUntil(() => hanging.openConnectionCount() >= 10, { what: 'ten concurrent attempts' });
  hanging.behave(behaviors.accept);
  const started = async () => {
    const states = await Promise.all(stuck.map(stateOf));
    return states.every(({ attemptsStarted }) => attemptsStarted > 0);
  };
  await waitUntil(started, {
    what: 'all deliveries to the hanging receiver to be tried',
    timeoutMs: 180_000,
    intervalMs: 500,
  });
  const attempts = (await Promise.all(stuck.map(stateOf))).flatMap((delivery) => delivery.attempts);
  expect(countConcurrent(attempts)).toBe(10);
});
