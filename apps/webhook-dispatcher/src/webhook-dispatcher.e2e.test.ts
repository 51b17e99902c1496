import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { getDelivery } from '@humanize/database';
import { behaviours } from '@humanize/dev-servers';
import { waitUntil, type TestAccount } from '@humanize/testing';
import { createDeliveryStage, hastyReconciler, type DeliveryStage } from '../test-support/delivery-stage.ts';
import { killDispatchers } from '../test-support/kill-dispatchers.ts';

// Attempts may take their five seconds, and lost ones come back only after them.
jest.setTimeout(120_000);

let stage: DeliveryStage;
let account: TestAccount;

beforeEach(async () => {
  stage = await createDeliveryStage();
  account = await stage.addAccount();
});
afterEach(() => stage.stop());

const stateOf = (deliveryId: string) => getDelivery(stage.database.db, { deliveryId });

test('an event is delivered over verified TLS, past every proxy', async () => {
  const proxy = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  let proxied = 0;
  proxy.on('connection', () => (proxied += 1));
  const proxyUrl = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const receiver = await stage.addReceiver('a', { secret: account.signingSecret });
  await stage.startDispatcher({
    NODE_USE_ENV_PROXY: '1',
    HTTPS_PROXY: proxyUrl,
    HTTP_PROXY: proxyUrl,
    ALL_PROXY: proxyUrl,
  });
  const deliveryId = await stage.deliver(account, receiver.hookUrl);
  await stage.waitForEnds([deliveryId], 10_000);
  expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered', attemptsStarted: 1 });
  expect(proxied).toBe(0);
  const [delivery] = receiver.deliveries;
  expect(delivery).toMatchObject({ deliveryId, serverName: 'a.hooks.test', verification: { outcome: 'valid' } });
  proxy.close();
});

test('a certificate that nobody vouches for is not talked to, whatever the environment says: three attempts, then it is over', async () => {
  const receiver = await stage.addReceiver('a', { secret: account.signingSecret });
  await stage.startDispatcher({
    NODE_EXTRA_CA_CERTS: '',
    NODE_TLS_REJECT_UNAUTHORIZED: '0',
    WEBHOOK_BACKOFF_BASE_MS: '20',
    WEBHOOK_BACKOFF_MAX_MS: '50',
  });
  const deliveryId = await stage.deliver(account, receiver.hookUrl);
  await stage.waitForEnds([deliveryId], 20_000);
  const { state, attempts } = await stateOf(deliveryId);
  expect({ state, classes: attempts.map(({ errorClass }) => errorClass) }).toEqual({
    state: 'exhausted',
    classes: ['tls', 'tls', 'tls'],
  });
  expect(receiver.deliveries).toEqual([]);
});

test('five seconds are all that an attempt gets, dripping body or none', async () => {
  const hanging = await stage.addReceiver('a', { secret: account.signingSecret, behaviour: behaviours.hang });
  const dripping = await stage.addReceiver('b', { secret: account.signingSecret, behaviour: behaviours.drip });
  await stage.startDispatcher();
  const hung = await stage.deliver(account, hanging.hookUrl);
  const dripped = await stage.deliver(account, dripping.hookUrl);
  const attemptOf = async (deliveryId: string) => {
    const [attempt] = (await stateOf(deliveryId)).attempts;
    return attempt?.completedAt === null ? undefined : attempt;
  };
  const [timedOut, cut] = await Promise.all(
    [hung, dripped].map((id) => waitUntil(() => attemptOf(id), { what: 'the attempt to end', timeoutMs: 15_000 })),
  );
  expect(timedOut).toMatchObject({ status: null, errorClass: 'timeout' });
  expect(timedOut?.durationMs).toBeGreaterThanOrEqual(4_990);
  expect(timedOut?.durationMs).toBeLessThan(5_500);
  expect(cut).toMatchObject({ status: 200, errorClass: null });
  expect(cut?.durationMs).toBeLessThan(5_500);
  expect(await stateOf(dripped)).toMatchObject({ state: 'delivered' });
});

test('a stop lets attempts under way have their time, and records them', async () => {
  const receiver = await stage.addReceiver('a', {
    secret: account.signingSecret,
    behaviour: (response, delivery) => {
      setTimeout(() => behaviours.accept(response, delivery), 3_000);
    },
  });
  const dispatcher = await stage.startDispatcher();
  const deliveryId = await stage.deliver(account, receiver.hookUrl);
  await waitUntil(() => receiver.deliveries.length === 1, { what: 'the delivery' });
  const { code } = await dispatcher.stop();
  expect(code).toBe(0);
  expect(await stateOf(deliveryId)).toMatchObject({ state: 'delivered', attemptsStarted: 1 });
});

test('killed again and again under load: every event arrives or had its three attempts, each signed, none changed', async () => {
  const report = await killDispatchers({ kills: 3 });
  expect(report).toMatchObject({
    unaccounted: [],
    unsigned: [],
    refused: [],
    strangers: [],
    changed: [],
    tooMany: [],
    afterEnd: [],
  });
  expect(report.events).toBeGreaterThan(20);
});

test('Redis emptied in the middle of backoffs: what is due is sent all the same, and nothing more than three times', async () => {
  const receiver = await stage.addReceiver('a', { secret: account.signingSecret, behaviour: behaviours.fail });
  await stage.startReconciler(hastyReconciler);
  await stage.startDispatcher({ WEBHOOK_BACKOFF_BASE_MS: '1000', WEBHOOK_BACKOFF_MAX_MS: '2000' });
  const deliveryIds: string[] = [];
  while (deliveryIds.length < 30) deliveryIds.push(await stage.deliver(account, receiver.hookUrl));
  const attempted = () => new Set(receiver.deliveries.map(({ deliveryId }) => deliveryId)).size === deliveryIds.length;
  await waitUntil(attempted, { what: 'the first attempts' });
  await stage.redis.cleanup();
  receiver.behave(behaviours.flaky);
  await stage.waitForEnds(deliveryIds, 60_000);
  const details = await Promise.all(deliveryIds.map(stateOf));
  expect(new Set(details.map(({ state }) => state))).toEqual(new Set(['delivered']));
  expect(new Set(details.map(({ attemptsStarted }) => attemptsStarted))).toEqual(new Set([3]));
  expect(receiver.deliveries).toHaveLength(90);
});

test('a hanging receiver has ten attempts at a time and delays nobody else: none of either is left out', async () => {
  const other = await stage.addAccount();
  const hanging = await stage.addReceiver('hang', { secret: account.signingSecret, behaviour: behaviours.hang });
  const healthy = await stage.addReceiver('well', { secret: other.signingSecret });
  await stage.startDispatcher({ WEBHOOK_CONCURRENCY: '30' });
  const stuck: string[] = [];
  while (stuck.length < 60) stuck.push(await stage.deliver(account, hanging.hookUrl));
  const quick: string[] = [];
  while (quick.length < 60) quick.push(await stage.deliver(other, healthy.hookUrl));
  // All of them while the first of the others still hang.
  await stage.waitForEnds(quick, 4_500);
  expect(hanging.openConnectionCount()).toBe(10);
  expect(hanging.deliveries).toHaveLength(10);
  hanging.behave(behaviours.accept);
  const started = async () => {
    const states = await Promise.all(stuck.map(stateOf));
    return states.every(({ attemptsStarted }) => attemptsStarted > 0);
  };
  await waitUntil(started, {
    what: 'every delivery to the hanging receiver to be tried',
    timeoutMs: 90_000,
    intervalMs: 500,
  });
});

test('the log has one line for each attempt, without path, query or secret', async () => {
  const receiver = await stage.addReceiver('a', { secret: account.signingSecret });
  const dispatcher = await stage.startDispatcher();
  const deliveryId = await stage.deliver(account, `${receiver.hookUrl}?token=very-secret`);
  await stage.waitForEnds([deliveryId], 10_000);
  const isAttempt = () => dispatcher.log().find(({ message }) => message === 'delivery attempt');
  expect(await waitUntil(isAttempt, { what: 'the line' })).toMatchObject({
    deliveryId,
    outcome: 'delivered',
    status: 200,
  });
  expect(JSON.stringify(dispatcher.log())).not.toMatch(/very-secret|whsec_|\/hook/);
  const warned = dispatcher.log().filter(({ level }) => level === 'warn');
  expect(warned.map(({ message }) => message)).toEqual([
    'WEBHOOK_ALLOW_HOSTS lets webhooks reach hosts that are not public',
  ]);
});
