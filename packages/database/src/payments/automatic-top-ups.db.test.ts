import { beforeEach, expect, test } from '@jest/globals';
import { insertTestAccount, newMasterKey, useTestDatabase } from '@humanize/testing';
import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { closeAccount, suspendAccount } from '../accounts/accounts.ts';
import { claimOpenPayment, type Payment, settlePayment, findStripeCustomer, setStripeCustomer } from './payments.ts';
import { query } from '../database/queries.ts';
import { listAuditEntries } from '../audit/audit-entries.ts';
import { insertUser } from '../users/users.ts';
import {
  deleteTopUp,
  findTopUp,
  insertDueTopUps,
  insertTopUp,
  setTopUpMethod,
  stopTopUpsNotOffered,
} from './automatic-top-ups.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase({ poolMax: 20 });
const pack = { words: 1_000, amount: 999, currency: 'eur' };
let accountId: string;
let email: string;

beforeEach(async () => {
  const { db } = database;
  await query(database.owner, 'DELETE FROM automatic_top_ups');
  ({ accountId } = await insertTestAccount(db, { masterKey, words: 99 }));
  email = `${randomUUID()}@example.com`;
  const user = { userId: randomUUID(), accountId, email, passwordHash: 'hash' };
  await insertUser(db.kysely, { ...user, role: 'customer', emailConfirmed: true });
  await setStripeCustomer(db, { accountId, customerId: `cus_${accountId}` });
  const setupSessionId = `cs_${accountId}`;
  await insertTopUp(db, { accountId, ...pack, belowWords: 100, setupSessionId });
  await setTopUpMethod(db, { setupSessionId, paymentMethodId: 'pm_1' });
});

const insertDue = () => Promise.all(Array.from({ length: 10 }, () => insertDueTopUps(database.db)));
const sum = (counts: number[]): number => counts.reduce((total, count) => total + count, 0);

async function claim(): Promise<Payment> {
  const payment = await claimOpenPayment(database.db);
  if (payment === undefined) throw new Error('no payment is due');
  return payment;
}

const settle = ({ id }: Payment, state: 'paid' | 'failed') =>
  settlePayment(database.db, id, {
    state,
    paymentIntentId: `pi_${id}`,
    receiptUrl: null,
    failure: state === 'failed' ? 'card_declined' : null,
    reversals: [],
  });

const emails = () => query(database.db, 'SELECT kind FROM emails WHERE address = $1', [email]);

test('a low balance causes one payment, however many processes look, and the next only when it is low again', async () => {
  expect(sum(await insertDue())).toBe(1);
  const payment = await claim();
  expect(payment).toMatchObject({ accountId, kind: 'top_up', ...pack });
  expect(sum(await insertDue())).toBe(0);
  await settle(payment, 'paid');
  expect(sum(await insertDue())).toBe(0);
});

test('a payment that fails stops the top-up and tells the members', async () => {
  await insertDueTopUps(database.db);
  await settle(await claim(), 'failed');
  expect(await findTopUp(database.db, { accountId })).toMatchObject({ stopReason: 'card_declined' });
  expect(await emails()).toEqual([{ kind: 'top_up_failed' }]);
  expect(sum(await insertDue())).toBe(0);
});

test.each(['refund', 'dispute'] as const)(
  'a %s stops the top-up even while the balance is not low, is recorded in the audit log, and tells the members once',
  async (kind) => {
    await insertDueTopUps(database.db);
    const payment = await claim();
    const settled = { state: 'paid', paymentIntentId: `pi_${payment.id}`, receiptUrl: null, failure: null } as const;
    await settlePayment(database.db, payment.id, { ...settled, reversals: [] });
    const reversals = [{ id: newId(), kind, amount: 1, active: true }];
    await Promise.all([1, 2, 3].map(() => settlePayment(database.db, payment.id, { ...settled, reversals })));
    const stopReason = `payment_${kind}${kind === 'refund' ? 'ed' : 'd'}`;
    expect(await findTopUp(database.db, { accountId })).toMatchObject({ stopReason });
    expect(await emails()).toEqual([{ kind: 'top_up_failed' }]);
    const { items } = await listAuditEntries(database.db, { accountId, limit: 10 });
    expect(items).toMatchObject([{ action: 'top-up.stop', subject: stopReason, userId: null }]);
    await query(
      database.db,
      `SELECT FROM book_words(json_build_object('account_id', $1::text, 'kind', 'adjust', 'words', -1000, 'reference', $2::text, 'note', 'n'))`,
      [accountId, newId()],
    );
    expect(sum(await insertDue())).toBe(0);
  },
);

test('a pack that is no longer offered at the agreed price stops the top-up and tells the members', async () => {
  expect(await stopTopUpsNotOffered(database.db, { offered: [{ ...pack, amount: 1_000 }, pack] })).toBe(0);
  expect(await stopTopUpsNotOffered(database.db, { offered: [{ ...pack, amount: 1_000 }] })).toBe(1);
  expect(await stopTopUpsNotOffered(database.db, { offered: [] })).toBe(0);
  expect(await findTopUp(database.db, { accountId })).toMatchObject({ stopReason: 'not_offered' });
  expect(await emails()).toEqual([{ kind: 'top_up_failed' }]);
  expect(sum(await insertDue())).toBe(0);
});

test('an account has at most 10 successful top-ups within 24 hours', async () => {
  for (let count = 0; count < 10; count += 1) {
    expect(await insertDueTopUps(database.db)).toBe(1);
    await settle(await claim(), 'paid');
    await query(
      database.db,
      `SELECT FROM book_words(json_build_object('account_id', $1::text, 'kind', 'adjust', 'words', -1000, 'reference', $2::text, 'note', 'n'))`,
      [accountId, newId()],
    );
  }
  expect(sum(await insertDue())).toBe(0);
});

test.each([
  [
    'the payment method is not known yet',
    () => insertTopUp(database.db, { accountId, ...pack, belowWords: 100, setupSessionId: newId() }),
  ],
  ['it was switched off', () => deleteTopUp(database.db, { accountId })],
  ['the account is suspended', () => suspendAccount(database.db, { accountId })],
  ['the account is closed', () => closeAccount(database.db, { accountId })],
] as const)('nothing is paid if %s', async (_why, change) => {
  await change();
  expect(sum(await insertDue())).toBe(0);
});

test('a Checkout session begins the top-up once, and not after it was switched off', async () => {
  const setupSessionId = newId();
  await insertTopUp(database.db, { accountId, ...pack, belowWords: 100, setupSessionId });
  expect(await setTopUpMethod(database.db, { setupSessionId, paymentMethodId: 'pm_2' })).toBe(true);
  expect(await setTopUpMethod(database.db, { setupSessionId, paymentMethodId: 'pm_2' })).toBe(false);
  expect(await findTopUp(database.db, { accountId })).toMatchObject({ paymentMethodId: 'pm_2', belowWords: 100 });
  await insertTopUp(database.db, { accountId, ...pack, belowWords: 100, setupSessionId: newId() });
  expect(await deleteTopUp(database.db, { accountId })).toBe(true);
  expect(await setTopUpMethod(database.db, { setupSessionId, paymentMethodId: 'pm_2' })).toBe(false);
});

test('an account keeps its first customer until another one replaces it', async () => {
  const customerId = newId();
  for (const deletedId of [undefined, newId(), `cus_${accountId}`]) {
    expect(await findStripeCustomer(database.db, { accountId })).toBe(`cus_${accountId}`);
    await setStripeCustomer(database.db, { accountId, customerId, deletedId });
  }
  expect(await findStripeCustomer(database.db, { accountId })).toBe(customerId);
});
