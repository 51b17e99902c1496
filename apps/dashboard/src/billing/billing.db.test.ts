import {
  adjustWords,
  findStripeCustomer,
  findTopUp,
  findUserByEmail,
  getAccount,
  listLedgerEntries,
  query,
  verifyLedger,
} from '@humanize/database';
import { waitUntil } from '@humanize/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { openSession, type DashboardSession } from '../../test-support/dashboard-session.ts';
import { startMailServer, type MailServer } from '../../test-support/mail-server.ts';
import { openAccount } from '../../test-support/operator-links.ts';
import { nextEmailTo } from '../../test-support/received-emails.ts';
import { runDashboard, type DashboardUnderTest } from '../../test-support/run-dashboard.ts';
import { sendEvent, signEvent, stripeWebhookSecret } from '../../test-support/stripe-events.ts';
import { disputePayment, paySession, refundPayment } from '../../test-support/stripe-objects.ts';
import { startStripeServer, stripeSecretKey, type StripeServer } from '../../test-support/stripe-server.ts';

const openingWords = 2_000;
const packWords = 1_000;
let stripe: StripeServer;
let mailServer: MailServer;
let dashboard: DashboardUnderTest;

beforeAll(async () => {
  stripe = await startStripeServer();
  mailServer = await startMailServer();
  dashboard = await runDashboard({
    STRIPE_SECRET_KEY: stripeSecretKey,
    STRIPE_WEBHOOK_SECRET: stripeWebhookSecret,
    STRIPE_API_URL: stripe.url,
    STRIPE_PAGE_ORIGINS: stripe.url,
    WORD_PACKS: '1000=9.99 EUR, 5000=39.00 EUR',
    LOW_BALANCE_WORDS: '0',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'no-reply@example.com',
  });
});
afterAll(async () => {
  await dashboard.stop();
  await mailServer.close();
  await stripe.close();
});

let session: DashboardSession;
let accountId: string;
let email: string;

beforeEach(async () => {
  email = `${randomUUID()}@example.com`;
  session = await openAccount(dashboard, email);
  accountId = (await findUserByEmail(dashboard.database.db, { email }))?.accountId ?? '';
});
afterEach(() => {
  stripe.declineCode = undefined;
  stripe.beforeResponse = async () => undefined;
});

const balance = async (): Promise<number> => (await getAccount(dashboard.database.db, { accountId })).balance;
const send = (type: string, object: object | undefined): Promise<number> =>
  sendEvent(dashboard.url, signEvent(type, object ?? {}));
const untilBalance = (words: number): Promise<unknown> =>
  waitUntil(async () => (await balance()) === words, { what: `a balance of ${words}` });

/** Begins a purchase and returns the ID of its session. */
async function begin(words = packWords): Promise<string> {
  const { status, location } = await session.post('/buy-words', { words: String(words) });
  expect(status).toBe(303);
  return /\/pay\/(\w+)$/.exec(location ?? '')?.[1] ?? '';
}

/** Buys a pack. Returns the ID of its PaymentIntent. */
async function buy(words = packWords): Promise<string> {
  const id = await begin(words);
  paySession(stripe, id);
  expect(await send('checkout.session.completed', stripe.sessions.get(id))).toBe(200);
  const intent = stripe.sessions.get(id)?.payment_intent;
  return typeof intent === 'string' ? intent : (intent?.id ?? '');
}

const counted = async (series: string): Promise<number> => {
  const text = await dashboard.metrics();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `) || line.startsWith(`${series},`))
      ?.split(' ')
      .at(-1),
  );
};

test('the page shows the packs, and a purchase appears in it and in the ledger with its receipt', async () => {
  expect((await session.get('/buy-words')).html).toContain('€39.00');
  const intentId = await buy();
  expect(await balance()).toBe(openingWords + packWords);
  const { html } = await session.get('/buy-words');
  expect(html).toContain(`${stripe.url}/receipts/${intentId}`);
  const { items } = await listLedgerEntries(dashboard.database.db, { accountId, limit: 1 });
  expect(items).toMatchObject([{ kind: 'purchase', amount: packWords, reference: expect.stringMatching(/^cs_test_/) }]);
  expect((await openSession(dashboard.url).get('/docs/pricing')).html).toContain('€9.99');
});

test('a customer who returns before the event arrives has the words, and the event adds nothing', async () => {
  const id = await begin();
  paySession(stripe, id);
  const { html } = await session.get(`/buy-words?session_id=${id}`);
  expect(html).toContain('1,000 words were added to your balance');
  expect(await send('checkout.session.completed', stripe.sessions.get(id))).toBe(200);
  expect(await balance()).toBe(openingWords + packWords);
});

test('another account’s Checkout session is not shown, and an unpaid one adds nothing', async () => {
  const id = await begin();
  const stranger = await openAccount(dashboard, `${randomUUID()}@example.com`);
  const { html } = await stranger.get(`/buy-words?session_id=${id}`);
  expect(html).not.toContain('role="status"');
  expect((await session.get(`/buy-words?session_id=${id}`)).html).toContain('being processed');
  expect(await send('checkout.session.completed', stripe.sessions.get(id))).toBe(200);
  expect(await balance()).toBe(openingWords);
});

test('events about other products of the Stripe account are ignored', async () => {
  expect(
    await send('checkout.session.completed', { id: 'cs_other', object: 'checkout.session', mode: 'payment' }),
  ).toBe(200);
  expect(await send('payment_intent.succeeded', { id: 'pi_other', metadata: { payment_id: randomUUID() } })).toBe(200);
  expect(await send('payment_intent.succeeded', { id: 'pi_other', metadata: { payment_id: 'other' } })).toBe(200);
  expect(await send('invoice.paid', { id: 'in_other' })).toBe(200);
});

test('an event without a valid, recent signature is rejected and changes nothing', async () => {
  const id = await begin();
  paySession(stripe, id);
  const completed = stripe.sessions.get(id) ?? {};
  const type = 'checkout.session.completed';
  const now = Math.floor(Date.now() / 1_000);
  const valid = signEvent(type, completed);
  const refused = [
    signEvent(type, completed, { secret: 'whsec_other' }),
    signEvent(type, completed, { timestamp: now - 310 }),
    { ...valid, body: valid.body.replace('checkout.session.completed', 'checkout.session.expired') },
    { ...valid, signature: valid.signature.replace(/^t=\d+/, `t=${now + 5}`) },
    { ...valid, signature: '' },
    { ...valid, signature: 't=1,v1=' },
  ];
  for (const event of refused) expect(await sendEvent(dashboard.url, event)).toBe(400);
  expect(await balance()).toBe(openingWords);
  expect(await sendEvent(dashboard.url, valid)).toBe(200);
  expect(await balance()).toBe(openingWords + packWords);
});

test('a large body is rejected before its signature is verified', async () => {
  const event = signEvent('checkout.session.completed', { padding: 'x'.repeat(300_000) });
  expect(await sendEvent(dashboard.url, event)).toBe(413);
});

test('while Stripe is unavailable, an event is not acknowledged, and it is applied when it arrives again', async () => {
  const id = await begin();
  paySession(stripe, id);
  stripe.beforeResponse = () => Promise.reject(new Error('unavailable'));
  expect(await send('checkout.session.completed', stripe.sessions.get(id))).toBe(503);
  expect(await balance()).toBe(openingWords);
  stripe.beforeResponse = async () => undefined;
  expect(await send('checkout.session.completed', stripe.sessions.get(id))).toBe(200);
  expect(await balance()).toBe(openingWords + packWords);
});

test('a refund and a dispute deduct unused words in any order of events, and the operator is notified', async () => {
  const id = await begin();
  paySession(stripe, id);
  const intent = stripe.sessions.get(id)?.payment_intent as { id: string };
  const refund = refundPayment(stripe, intent.id, 333);
  // The refund arrives before the payment.
  expect(await send('refund.created', refund)).toBe(200);
  expect(await send('checkout.session.completed', stripe.sessions.get(id))).toBe(200);
  expect(await balance()).toBe(openingWords + 667);
  await adjustWords(dashboard.database.db, { accountId, words: -2_600, reference: randomUUID(), note: 'Used.' });
  const before = await counted('humanize_payment_words_missing_total{kind="dispute"');
  const dispute = disputePayment(stripe, intent.id);
  const events = ['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'charge.dispute.updated'];
  await Promise.all([...events, ...events].map((type) => send(type, dispute)));
  expect(await balance()).toBe(0);
  expect(await counted('humanize_payment_words_missing_total{kind="dispute"')).toBe(before + 600);
  const logged = dashboard.logged.filter(
    ({ message, fields }) => message === 'payment reversed' && fields['accountId'] === accountId,
  );
  expect(logged).toMatchObject([
    { level: 'warn', fields: { kind: 'refund', words: 333, missingWords: 0 } },
    { level: 'warn', fields: { kind: 'dispute', words: 67, missingWords: 600 } },
  ]);
  dispute.status = 'won';
  expect(await send('charge.dispute.closed', dispute)).toBe(200);
  expect(await send('charge.dispute.funds_reinstated', dispute)).toBe(200);
  expect(await balance()).toBe(67);
  const { html } = await session.get('/buy-words');
  expect(html).toContain('Refunded, 333 words deducted');
  expect(html).toContain('Dispute won, 67 words credited again');
  expect(await verifyLedger(dashboard.database.db)).toMatchObject({ ok: true });
});

test('no words are deducted for a bank’s inquiry, which moves no money', async () => {
  const intentId = await buy();
  const dispute = disputePayment(stripe, intentId);
  dispute.status = 'warning_needs_response';
  expect(await send('charge.dispute.created', dispute)).toBe(200);
  expect(await balance()).toBe(openingWords + packWords);
});

/** Turns on automatic top-up. */
async function setUp(below: number): Promise<void> {
  const { location } = await session.post('/buy-words/top-up', { words: String(packWords), below: String(below) });
  const id = /\/pay\/(\w+)$/.exec(location ?? '')?.[1] ?? '';
  expect((await session.get('/buy-words')).html).toContain('Set up on Stripe');
  paySession(stripe, id);
  expect(await send('checkout.session.completed', stripe.sessions.get(id))).toBe(200);
}

const spend = (words: number) =>
  adjustWords(dashboard.database.db, { accountId, words: -words, reference: randomUUID(), note: 'Used.' });

test('with automatic top-up, a pack is bought once each time the balance becomes low, until it is turned off', async () => {
  await setUp(500);
  expect((await session.get('/buy-words')).html).toContain('below 500 words');
  await spend(1_600);
  await untilBalance(1_400);
  await spend(901);
  await untilBalance(1_499);
  const intents = [...stripe.intents.values()].filter(({ customer }) => customer !== null);
  expect((await session.get('/buy-words')).html).toContain('Automatic top-up');
  await session.post('/buy-words/top-up/off');
  expect((await session.get('/buy-words')).html).toContain('Set up on Stripe');
  await spend(1_499);
  // Another account's top-up shows that the check has run.
  const quiet = { accountId, session };
  email = `${randomUUID()}@example.com`;
  session = await openAccount(dashboard, email);
  accountId = (await findUserByEmail(dashboard.database.db, { email }))?.accountId ?? '';
  await setUp(500);
  await spend(1_600);
  await untilBalance(1_400);
  ({ accountId, session } = quiet);
  expect(await balance()).toBe(0);
  expect([...stripe.intents.values()].filter(({ customer }) => customer !== null)).toHaveLength(intents.length + 1);
});

test('a payment whose response was lost is not requested a second time', async () => {
  await setUp(500);
  const charges = () => stripe.requests.filter((request) => request === 'POST /v1/payment_intents').length;
  const [chargesBefore, intentsBefore] = [charges(), stripe.intents.size];
  const attemptsOfCall = 3;
  stripe.beforeResponse = async (request) => {
    if (request === 'POST /v1/payment_intents' && charges() <= chargesBefore + attemptsOfCall) throw new Error('lost');
  };
  await spend(1_600);
  const isLogged = async (): Promise<boolean> =>
    dashboard.logged.some(
      ({ message, fields }) => message === 'payment not checked' && fields['accountId'] === accountId,
    );
  await waitUntil(isLogged, { what: 'the lost payment' });
  expect(await balance()).toBe(400);
  await query(dashboard.database.owner, 'UPDATE payments SET next_check_at = now_ms() WHERE account_id = $1', [
    accountId,
  ]);
  await untilBalance(1_400);
  expect(charges()).toBe(chargesBefore + attemptsOfCall + 1);
  expect(stripe.intents.size).toBe(intentsBefore + 1);
});

test('a declined payment turns off automatic top-up, and the customer is notified', async () => {
  await setUp(500);
  stripe.declineCode = 'insufficient_funds';
  await spend(1_600);
  expect(await nextEmailTo(mailServer, email)).toMatch(/Automatic top-up is off[\s\S]*insufficient funds/);
  stripe.declineCode = undefined;
  expect(await findTopUp(dashboard.database.db, { accountId })).toMatchObject({ stopReason: 'insufficient_funds' });
  expect((await session.get('/')).html).toContain('Automatic top-up was turned off');
  expect((await session.get('/buy-words')).html).toContain('insufficient funds');
  expect(await balance()).toBe(400);
});

test('a dispute turns off automatic top-up, and the customer learns why and can set it up again', async () => {
  await setUp(500);
  const charges = () => stripe.requests.filter((request) => request === 'POST /v1/payment_intents').length;
  await spend(1_600);
  await untilBalance(1_400);
  const before = charges();
  const [intent] = [...stripe.intents.values()].slice(-1);
  expect(await send('charge.dispute.created', disputePayment(stripe, intent?.id ?? ''))).toBe(200);
  expect(await balance()).toBe(400);
  expect(await nextEmailTo(mailServer, email)).toMatch(/Automatic top-up is off[\s\S]*payments was disputed/);
  const { html } = await session.get('/buy-words');
  expect(html).toMatch(/turned off. One of your payments was disputed. Set it up again[\s\S]*Set up on Stripe/);
  expect((await session.get('/account')).html).toMatch(
    /Automatic top-up was turned off[\s\S]*payment_disputed[\s\S]*Service/,
  );
  expect(charges()).toBe(before);
  await setUp(500);
  await untilBalance(1_400);
});

test('a pack or a threshold that the form does not offer is rejected', async () => {
  expect((await session.post('/buy-words', { words: '7' })).status).toBe(422);
  expect((await session.post('/buy-words/top-up', { words: '7', below: '5' })).status).toBe(422);
  for (const below of ['', '0', '-1', '1001', '1.5']) {
    expect((await session.post('/buy-words/top-up', { words: '1000', below })).status).toBe(422);
  }
});

test('invoices are available on Stripe after a purchase', async () => {
  expect((await session.post('/buy-words/invoices')).location).toBe('/buy-words');
  await buy();
  expect((await session.post('/buy-words/invoices')).location).toBe(`${stripe.url}/portal`);
});

test('an account whose customer was deleted in Stripe can buy words again, and then has one new customer', async () => {
  await buy();
  const known = [...stripe.customers.keys()];
  const customerId = (await findStripeCustomer(dashboard.database.db, { accountId })) ?? '';
  stripe.customers.set(customerId, { id: customerId, object: 'customer', deleted: true });
  expect((await session.post('/buy-words/invoices')).location).toBe('/buy-words');
  await Promise.all([begin(), begin(), begin()]);
  expect([...stripe.customers.keys()]).toHaveLength(known.length + 1);
  await buy();
  expect(await balance()).toBe(openingWords + 2 * packWords);
  expect((await session.post('/buy-words/invoices')).location).toBe(`${stripe.url}/portal`);
});

test('opening Stripe’s pages is limited per account', async () => {
  for (let count = 0; count < 30; count += 1) await begin();
  expect((await session.post('/buy-words', { words: '1000' })).status).toBe(429);
});

test('nothing that the dashboard logs contains a key or a secret', async () => {
  const text = JSON.stringify(dashboard.logged);
  expect(text).not.toContain(stripeSecretKey);
  expect(text).not.toContain(stripeWebhookSecret);
});
