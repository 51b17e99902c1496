/**
 * Tests a purchase in a browser, from the first click to the updated balance, with 50 events that each arrive several
 * times, concurrently and in any order, while the dashboard is killed twice.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { findUserByEmail, getAccount, insertOneTimeLink, listLedgerEntries } from '@humanize/database';
import { openBrowser, opsFile, type Stack, startStack } from '@humanize/testing';
import type { Browser, Page } from 'playwright-core';
import { testPassword } from '../../test-support/dashboard-session.ts';
import { findViolations } from '../../test-support/find-violations.ts';
import { inviteAsOperator } from '../../test-support/operator-links.ts';
import {
  deliverEvent,
  sendEvent,
  signEvent,
  stripeWebhookSecret,
  type SignedEvent,
} from '../../test-support/stripe-events.ts';
import { refundPayment } from '../../test-support/stripe-objects.ts';
import { startStripeServer, stripeSecretKey, type StripeServer } from '../../test-support/stripe-server.ts';
import { hashToken } from '../http/session-cookie.ts';

let stripe: StripeServer;
let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  stripe = await startStripeServer();
  browser = await openBrowser();
  stack = await startStack({ apps: [] });
  await startDashboard();
}, 300_000);
afterAll(async () => {
  await browser.close();
  await stack.stop();
  await stripe.close();
});

const startDashboard = () =>
  stack.start('dashboard', {
    PUBLIC_DASHBOARD_URL: stack.dashboardUrl,
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_API_URL: stripe.url,
    STRIPE_PAGE_ORIGINS: stripe.url,
    WORD_PACKS: '100000=9.00 EUR, 500000=39.00 EUR',
  });

/** Kills the dashboard without warning, as if the machine had crashed, and starts it again. */
async function killAndRestart(): Promise<void> {
  const running = stack.apps.at(-1);
  running?.signal('SIGKILL');
  await running?.exited;
  await startDashboard();
}

async function openPage(role: 'customer' | 'operator'): Promise<{ page: Page; email: string }> {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 900 } });
  const email = `${randomUUID()}@example.com`;
  const link =
    role === 'customer'
      ? await inviteAsOperator({ url: stack.dashboardUrl, database: stack.database }, { email })
      : await inviteOperator(email);
  await page.goto(stack.dashboardUrl + link);
  await page.getByLabel('Password').fill(testPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return { page, email };
}

async function inviteOperator(email: string): Promise<string> {
  const token = randomUUID();
  const origin = { accountId: null, provesAddress: true, createdBy: null };
  const link = { purpose: 'invitation', role: 'operator', email, ...origin } as const;
  await insertOneTimeLink(stack.database.db, { tokenSha256: hashToken(token), lifetimeSeconds: 600, link });
  return `/links/${token}`;
}

const shuffled = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);

const kindsOfEvent = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'payment_intent.succeeded',
  'refund.created',
  'charge.refunded',
] as const;

/** Returns 50 events about a partially refunded payment: 10 each of 5 types, with different IDs. */
function eventsOf(session: object, intent: object, refund: object): SignedEvent[] {
  const objectOf = (type: (typeof kindsOfEvent)[number]): object =>
    type.startsWith('checkout') ? session : type === 'payment_intent.succeeded' ? intent : refund;
  return Array.from({ length: 10 }, () => kindsOfEvent.map((type) => signEvent(type, objectOf(type)))).flat();
}

/** Delivers the events concurrently. The dashboard is killed while it reads the payment, and again after a response. */
async function deliverThroughCrashes(events: readonly SignedEvent[]): Promise<void> {
  const [held, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  stripe.beforeResponse = () => {
    held.resolve();
    return resumed.promise;
  };
  const deliveries = events.map((event) => deliverEvent(stack.dashboardUrl, event));
  await held.promise;
  await killAndRestart();
  stripe.beforeResponse = async () => undefined;
  resumed.resolve();
  await Promise.race(deliveries);
  await killAndRestart();
  await Promise.all(deliveries);
}

async function refuseForgeries(session: object): Promise<number[]> {
  const type = 'checkout.session.completed';
  const valid = signEvent(type, session);
  const forged = [
    signEvent(type, session, { secret: 'whsec_forged' }),
    signEvent(type, session, { timestamp: Math.floor(Date.now() / 1_000) - 301 }),
    { ...valid, body: valid.body.replace('"object":"event"', '"object": "event"') },
    { ...valid, signature: 'none' },
  ];
  return Promise.all(forged.map((event) => sendEvent(stack.dashboardUrl, event)));
}

test('a purchase is paid once and granted once, through 50 events and two crashes of the dashboard', async () => {
  const { page, email } = await openPage('customer');
  const accountId = (await findUserByEmail(stack.database.db, { email }))?.accountId ?? '';
  const balance = async () => (await getAccount(stack.database.db, { accountId })).balance;
  const openingBalance = await balance();
  await page.getByRole('link', { name: 'Buy more words' }).first().click();
  await page.getByRole('heading', { name: '500,000 words' }).waitFor();
  expect(await findViolations(page)).toEqual([]);
  const refused: number[] = [];
  stripe.onPaid = async (session) => {
    const intent = session.payment_intent as { id: string };
    refused.push(...(await refuseForgeries(session)));
    expect(await balance()).toBe(openingBalance);
    const refund = refundPayment(stripe, intent.id, 450);
    await deliverThroughCrashes(shuffled(eventsOf(session, intent, refund)));
  };
  await page.getByRole('button', { name: 'Buy 100,000 words' }).click();
  await page.getByRole('heading', { name: '900 eur' }).waitFor();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('100,000 words were added to your balance.').waitFor({ timeout: 120_000 });

  expect(refused).toEqual([400, 400, 400, 400]);
  expect(await balance()).toBe(openingBalance + 50_000);
  const { items } = await listLedgerEntries(stack.database.db, { accountId, limit: 10 });
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'adjust', amount: -50_000, note: 'Payment refunded' },
    { kind: 'purchase', amount: 100_000, reference: expect.stringMatching(/^cs_test_/) },
  ]);
  expect(items).toHaveLength(openingBalance === 0 ? 2 : 3);
  expect(stripe.intents.size).toBe(1);
  expect(await page.getByRole('link', { name: 'Receipt' }).getAttribute('href')).toContain('/receipts/pi_');
  await page.getByText('Refunded, 50,000 words deducted').waitFor();
  expect(await findViolations(page)).toEqual([]);
  const { stdout } = await promisify(execFile)(process.execPath, [opsFile(), 'ledger', 'verify'], {
    env: { ...process.env, ...stack.env, DATABASE_URL: stack.database.urlOf('ops') },
  });
  expect(JSON.parse(stdout)).toMatchObject({ ok: true });
  await page.close();
}, 300_000);

test('automatic top-up is set up in the browser, and pages about payments fit a phone and have no axe violations', async () => {
  stripe.onPaid = async () => undefined;
  const { page } = await openPage('customer');
  await page.goto(`${stack.dashboardUrl}/buy-words`);
  await page.getByLabel('Buy when fewer than this many words are left').fill('1');
  await page.getByRole('button', { name: 'Set up on Stripe' }).click();
  await page.getByRole('button', { name: 'Pay' }).click();
  await page.getByText('When your balance falls below 1 word, your account buys 100,000 words for €9.00').waitFor();
  const operator = await openPage('operator');
  for (const [visitor, path] of [
    [page, '/buy-words'],
    [operator.page, '/operator/payments'],
  ] as const) {
    await visitor.setViewportSize({ width: 1_280, height: 900 });
    await visitor.goto(stack.dashboardUrl + path);
    expect(await findViolations(visitor)).toEqual([]);
    await visitor.setViewportSize({ width: 390, height: 844 });
    const width = await visitor.locator('body').evaluate((body) => body.scrollWidth);
    expect({ path, fits: width <= 390 }).toEqual({ path, fits: true });
  }
  await operator.page.getByText('Refunded, 50,000 words deducted').waitFor();
  await page.goto(`${stack.dashboardUrl}/buy-words`);
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Automatic top-up is off.').waitFor();
  for (const visitor of [page, operator.page]) await visitor.close();
}, 120_000);
