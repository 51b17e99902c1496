import { limits } from '@humanize/contract';
import {
  completeAttempt,
  findDelivery,
  findUserByEmail,
  insertApiKey,
  listApiKeys,
  startAttempt,
  suspendAccount,
} from '@humanize/database';
import { insertFailedTexts, insertTestDelivery } from '@humanize/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { signUp, type PageResult, type DashboardSession } from '../../test-support/dashboard-session.ts';
import type { Visitor } from '../http/route.ts';
import { resendFailed } from '../pages/webhooks/resend-failed.ts';
import type { LimitAction } from './limit-action.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';

let dashboard: DashboardUnderTest | undefined;
let customer: DashboardSession;
let accountId: string;
const running = (): DashboardUnderTest => {
  if (dashboard === undefined) throw new Error('the dashboard did not start');
  return dashboard;
};
beforeAll(async () => {
  dashboard = await runDashboard();
});
beforeEach(async () => {
  const email = `${randomUUID()}@example.com`;
  customer = await signUp(running().url, email);
  accountId = (await findUserByEmail(running().database.db, { email }))?.accountId ?? '';
});
afterAll(() => dashboard?.stop());

async function insertKey(): Promise<string> {
  const apiKeyId = randomUUID();
  const { masterKey, database } = running();
  const made = await insertApiKey(database.db, {
    apiKeyId,
    accountId,
    name: 'a key',
    scopes: ['humanize'],
    expiresAt: null,
    masterKey,
  });
  if (made.outcome !== 'created') throw new Error(made.outcome);
  return apiKeyId;
}

/** Inserts a delivery with an attempt that is due. */
async function insertDelivery(apiKeyId: string): Promise<string> {
  const account = { accountId, apiKeyId, apiKey: '', signingSecret: '' };
  const webhookUrl = 'https://hooks.example.com/in';
  return (await insertTestDelivery(running().database.db, account, { webhookUrl })).deliveryId;
}

/** Makes the due attempt, which ends the delivery. */
async function acknowledge(deliveryId: string, outcome: 'acknowledged' | 'blocked' = 'acknowledged'): Promise<void> {
  const { db } = running().database;
  const token = randomUUID();
  await startAttempt(db, {
    deliveryId,
    token,
    attemptTimeoutMs: 5_000,
    retryDelaysMs: [1, 1],
    renderBody: () => Buffer.from('{}'),
  });
  const result = {
    outcome,
    status: outcome === 'acknowledged' ? 200 : null,
    address: '203.0.113.1',
    durationMs: 1,
    errorClass: outcome === 'acknowledged' ? null : 'blocked_address',
    responseExcerpt: outcome === 'acknowledged' ? '' : null,
  } as const;
  await completeAttempt(db, { deliveryId, token, result, body: Buffer.from('{}'), retryDelayMs: 1 });
}

const resend = (deliveryId: string): Promise<PageResult> => customer.post(`/webhooks/${deliveryId}/redeliver`);

/** Checks that an action was rejected with a message that states when to try again. */
function expectLimited({ status, html, headers }: PageResult, message: string): void {
  expect({ status, html: html.includes(message) ? message : html }).toEqual({ status: 429, html: message });
  expect(html).toMatch(/Try again in \d+ (seconds?|minutes?|hours?)\./);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
}

test('an event can be resent six times an hour, and its attempts are shown, latest first', async () => {
  const deliveryId = await insertDelivery(await insertKey());
  for (let count = 0; count < limits.redeliveriesPerDeliveryPerHour; count += 1) {
    await acknowledge(deliveryId);
    expect((await resend(deliveryId)).location).toBe(`/webhooks/${deliveryId}?done=again`);
    // The delivery is still in progress, so this attempt to resend it is not counted.
    expect((await resend(deliveryId)).location).toBe(`/webhooks/${deliveryId}?done=busy`);
  }
  await acknowledge(deliveryId);
  expectLimited(await resend(deliveryId), 'An event can be resent at most 6 times per hour.');
  const { html } = await customer.get(`/webhooks/${deliveryId}`);
  const shown = [...html.matchAll(/aria-label="Attempt 1 of series (\d)"/g)].map(([, series]) => series);
  expect(shown).toEqual(['7', '6', '5', '4', '3', '2', '1']);
});

test('an account can resend 60 events an hour', async () => {
  const apiKeyId = await insertKey();
  for (let count = 0; count < limits.redeliveriesPerAccountPerHour; count += 1) {
    const deliveryId = await insertDelivery(apiKeyId);
    await acknowledge(deliveryId);
    expect((await resend(deliveryId)).status).toBe(303);
  }
  const deliveryId = await insertDelivery(apiKeyId);
  await acknowledge(deliveryId);
  expectLimited(await resend(deliveryId), 'An account can resend at most 60 events per hour.');
});

test('all events that have failed since a date are resent within the limits; acknowledged and older ones are not', async () => {
  const apiKeyId = await insertKey();
  const [failed, other, delivered] = [
    await insertDelivery(apiKeyId),
    await insertDelivery(apiKeyId),
    await insertDelivery(apiKeyId),
  ];
  await acknowledge(failed, 'blocked');
  await acknowledge(other, 'blocked');
  await acknowledge(delivered);
  const resendSince = (since: string): Promise<PageResult> => customer.post('/webhooks/resend-failed', { since });
  const { db } = running().database;
  const later = { visitor: { accountId, user: {} } as Visitor, since: new Date(Date.now() + 60_000), address: '' };
  expect(await resendFailed({ db } as Parameters<typeof resendFailed>[0], later)).toEqual({ resent: 0, skipped: 0 });
  const { location } = await resendSince('2026-01-01');
  expect(location).toBe('/webhooks?resent=2&skipped=0');
  expect((await customer.get(location ?? '')).html).toContain('Resending 2 events.');
  for (const deliveryId of [failed, other]) {
    expect(await findDelivery(db, { deliveryId })).toMatchObject({ state: 'pending', series: 2 });
  }
  expect(await findDelivery(db, { deliveryId: delivered })).toMatchObject({ state: 'delivered', series: 1 });
  // Attempts in progress have not failed.
  expect((await resendSince('2026-01-01')).location).toBe('/webhooks?resent=0&skipped=0');
  for (let count = 1; count < limits.redeliveriesPerDeliveryPerHour; count += 1) {
    await acknowledge(failed, 'blocked');
    expect((await resendSince('2026-01-01')).location).toBe('/webhooks?resent=1&skipped=0');
  }
  await acknowledge(failed, 'blocked');
  const limited = (await resendSince('2026-01-01')).location ?? '';
  expect(limited).toBe('/webhooks?resent=0&skipped=1');
  expect((await customer.get(limited)).html).toContain('1 event could not be resent');
});

test('an event that is not resent because of the limit of the account does not use up its own limit', async () => {
  const deliveryId = await insertDelivery(await insertKey());
  await acknowledge(deliveryId, 'blocked');
  const counted: string[] = [];
  const limitAction: LimitAction = async (action) => {
    counted.push(action);
    return action === 'redelivery' ? { error: 'An account can resend at most 60 events per hour.' } : undefined;
  };
  const deps = { db: running().database.db, limitAction } as Parameters<typeof resendFailed>[0];
  const visitor = { accountId, user: {} } as Visitor;
  const since = new Date('2026-01-01');
  expect(await resendFailed(deps, { visitor, since, address: '' })).toEqual({ resent: 0, skipped: 1 });
  expect(counted).toEqual(['redelivery']);
});

const createKey = (): Promise<PageResult> => customer.post('/keys', { key_id: randomUUID(), name: 'One more' });

test('a suspended account cannot resend events', async () => {
  const deliveryId = await insertDelivery(await insertKey());
  await acknowledge(deliveryId);
  await suspendAccount(running().database.db, { accountId });
  expect((await resend(deliveryId)).location).toBe(`/webhooks/${deliveryId}?done=inactive`);
  expect(await findDelivery(running().database.db, { deliveryId })).toMatchObject({ series: 1, state: 'delivered' });
});

test('an account can create 50 keys a day, and a rejected form does not count', async () => {
  expect((await customer.post('/keys', { key_id: randomUUID(), name: '' })).status).toBe(422);
  for (let count = 0; count < limits.keyCreationsPerDay; count += 1) expect((await createKey()).status).toBe(201);
  expectLimited(await createKey(), 'An account can create at most 50 keys per day.');
});

test('an account can change and revoke 60 keys an hour, which is enough to revoke all of its keys', async () => {
  const keyId = await insertKey();
  expect(limits.keyRevocationsPerHour).toBeGreaterThanOrEqual(limits.liveKeysMax);
  for (const [action, count, done] of [
    ['edit', limits.keyChangesPerHour, 'change'],
    ['revoke', limits.keyRevocationsPerHour, 'revoke'],
  ] as const) {
    const act = (): Promise<PageResult> => customer.post(`/keys/${keyId}/${action}`, { name: 'Another' });
    for (let time = 0; time < count; time += 1) expect((await act()).status).toBe(303);
    expectLimited(await act(), `An account can ${done} at most 60 keys per hour.`);
  }
  const { items } = await listApiKeys(running().database.db, { accountId, limit: 10 });
  expect(items[0]?.revokedAt).not.toBeNull();
});

test('an account can rotate 60 signing secrets an hour, and each is shown once', async () => {
  const keyId = await insertKey();
  const rotate = (): Promise<PageResult> => customer.post(`/keys/${keyId}/secret`);
  const secrets = new Set<string | undefined>();
  for (let time = 0; time < limits.secretRotationsPerHour; time += 1) {
    const { status, html } = await rotate();
    expect(status).toBe(201);
    secrets.add(/whsec_[\w-]{43}/.exec(html)?.[0]);
  }
  expect(secrets.size).toBe(limits.secretRotationsPerHour);
  expectLimited(await rotate(), 'An account can rotate at most 60 signing secrets per hour.');
  expect((await customer.get('/keys')).html).not.toMatch(/whsec_[\w-]{43}/);
});

test('an account can submit 20 texts a minute from the playground, and a rejected text stays in the form', async () => {
  const run = (): Promise<PageResult> => customer.post('/playground', { text: '!', submission_id: randomUUID() });
  // A text without words does not create a job but still counts toward the limit.
  for (let time = 0; time < limits.submissionsPerMinute; time += 1) expect((await run()).status).toBe(422);
  const limited = await customer.post('/playground', { text: 'My long text.', submission_id: randomUUID() });
  expectLimited(limited, 'An account can submit at most 20 texts per minute from the dashboard.');
  expect(limited.html).toContain('My long text.');
  const url = 'https://hooks.example.com/in';
  const test = await customer.post('/webhooks/test', { url, key: await insertKey() });
  expectLimited(test, 'An account can submit at most 20 texts per minute from the dashboard.');
});

test('an account with 1,200 failed texts within an hour can submit no more texts in the playground, and no test events', async () => {
  const run = (): Promise<PageResult> => customer.post('/playground', { text: '!', submission_id: randomUUID() });
  const { database } = running();
  const account = { accountId, apiKeyId: await insertKey(), apiKey: '', signingSecret: '' };
  await insertFailedTexts(database, account, limits.failedTextsPerHour - 1);
  expect((await run()).status).toBe(422);
  await insertFailedTexts(database, account, 1);
  const message = 'Too many of this account’s texts have failed within an hour.';
  expectLimited(await run(), message);
  const url = 'https://hooks.example.com/in';
  expectLimited(await customer.post('/webhooks/test', { url, key: account.apiKeyId }), message);
});
