import { beforeEach, expect, test } from '@jest/globals';
import { insertTestAccount, newMasterKey, useTestDatabase, writePastTriggers } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { closeAccount, getAccount } from '../accounts/accounts.ts';
import {
  claimOpenPayment,
  findPayment,
  listPayments,
  insertPayment,
  setCheckoutSession,
  listReversals,
  type PaymentReversal,
  type SettledPayment,
  settlePayment,
} from './payments.ts';
import { query } from '../database/queries.ts';
import { adjustWords, listLedgerEntries } from '../ledger/ledger-entries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase({ poolMax: 20 });
let accountId: string;

beforeEach(async () => {
  ({ accountId } = await insertTestAccount(database.db, { masterKey, words: 100 }));
});

const pack = { words: 1_000, amount: 999, currency: 'eur' };

async function insertPurchase(of = pack): Promise<{ id: string; session: string }> {
  const id = newId();
  const session = `cs_${id}`;
  await insertPayment(database.db, { id, accountId, ...of });
  await setCheckoutSession(database.db, { id, checkoutSessionId: session });
  return { id, session };
}

const paid = (id: string, ...reversals: PaymentReversal[]): SettledPayment => ({
  state: 'paid',
  paymentIntentId: `pi_${id}`,
  receiptUrl: 'https://pay.example.com/receipt',
  failure: null,
  reversals,
});
const refund = (id: string, amount: number, active = true): PaymentReversal => ({ id, kind: 'refund', amount, active });
const settle = (id: string, ...reversals: PaymentReversal[]) => settlePayment(database.db, id, paid(id, ...reversals));
const balance = async (): Promise<number> => (await getAccount(database.db, { accountId })).balance;
const spend = (words: number) =>
  adjustWords(database.db, { accountId, words: -words, reference: newId(), note: 'A correction.' });
const expectConsistent = async (): Promise<void> => expect(await verifyLedger(database.db)).toMatchObject({ ok: true });

test('a payment is granted once, under its session, however often and from wherever it is settled', async () => {
  const { id, session } = await insertPurchase();
  const changes = await Promise.all(Array.from({ length: 20 }, () => settle(id)));
  expect(changes.flat()).toEqual([{ change: 'paid', words: 1_000 }]);
  expect(await balance()).toBe(1_100);
  const { items } = await listLedgerEntries(database.db, { accountId, limit: 10 });
  expect(items[0]).toMatchObject({ kind: 'purchase', amount: 1_000, reference: session });
  expect(await findPayment(database.db, { checkoutSessionId: session })).toMatchObject({
    state: 'paid',
    ledgerSeq: 2,
    paymentIntentId: `pi_${id}`,
    receiptUrl: 'https://pay.example.com/receipt',
  });
  await expectConsistent();
});

test('an older state does not change a paid payment, and a payment that failed can still be paid', async () => {
  const { id } = await insertPurchase();
  const failed = { ...paid(id), state: 'failed', failure: 'card_declined' } as const;
  expect(await settlePayment(database.db, id, failed)).toEqual([{ change: 'failed' }]);
  expect(await settle(id)).toEqual([{ change: 'paid', words: 1_000 }]);
  for (const state of ['open', 'failed', 'expired'] as const) {
    expect(await settlePayment(database.db, id, { ...failed, state })).toEqual([]);
  }
  expect(await findPayment(database.db, { id })).toMatchObject({ state: 'paid', failure: null });
});

test('partial refunds deduct their share of the words, and together exactly the words of the payment', async () => {
  const { id } = await insertPurchase();
  const refunds = [refund('re_1', 333), refund('re_2', 333), refund('re_3', 333)];
  await settle(id, ...refunds.slice(0, 1));
  expect(await balance()).toBe(1_100 - 333);
  const changes = await Promise.all(Array.from({ length: 10 }, () => settle(id, ...refunds)));
  expect(changes.flat()).toHaveLength(2);
  expect(await balance()).toBe(100);
  await expectConsistent();
});

test('a refund and a dispute of the same payment take its words back once', async () => {
  const { id } = await insertPurchase();
  await settle(id, refund('re_4', 999), { id: 'du_4', kind: 'dispute', amount: 999, active: true });
  expect(await balance()).toBe(100);
  await expectConsistent();
});

test('words that have been spent are not deducted, and the missing ones are reported', async () => {
  const { id } = await insertPurchase();
  await settle(id);
  await spend(900);
  const dispute = { id: 'du_1', kind: 'dispute', amount: 999, active: true } as const;
  const reversed = { change: 'reversed', kind: 'dispute', words: 200, missingWords: 800 };
  expect(await settle(id, dispute)).toEqual([reversed]);
  expect(await balance()).toBe(0);
  expect(await settle(id, { ...dispute, active: false })).toEqual([
    { change: 'returned', kind: 'dispute', words: 200 },
  ]);
  expect(await balance()).toBe(200);
  // An older state of the dispute arrives last.
  expect(await settle(id, dispute)).toEqual([]);
  expect(await balance()).toBe(200);
  const listed = await listReversals(database.db, { limit: 10, paymentIds: [id] });
  expect(listed).toMatchObject([
    { id: 'du_1', accountId, wordsDue: 1_000, wordsTaken: 200, returnedAt: expect.any(Date) },
  ]);
  await expectConsistent();
});

test('a dispute that was won before anything arrived takes nothing, also when an older state arrives later', async () => {
  const { id } = await insertPurchase();
  const dispute = { id: 'du_2', kind: 'dispute', amount: 999 } as const;
  expect(await settle(id, { ...dispute, active: false })).toEqual([{ change: 'paid', words: 1_000 }]);
  expect(await settle(id, { ...dispute, active: true })).toEqual([]);
  expect(await balance()).toBe(1_100);
});

test('a refund that failed gives its share to the next refund', async () => {
  const { id } = await insertPurchase();
  await settle(id, refund('re_5', 999));
  await settle(id, refund('re_5', 999, false));
  expect(await balance()).toBe(1_100);
  await settle(id, refund('re_5', 999, false), refund('re_6', 999));
  expect(await balance()).toBe(100);
  await expectConsistent();
});

test('a payment of a closed account is recorded without words', async () => {
  const { id } = await insertPurchase();
  await closeAccount(database.db, { accountId });
  expect(await settle(id, refund('re_7', 999))).toEqual([{ change: 'not_granted', words: 1_000 }]);
  expect(await balance()).toBe(100);
  expect(await settle(id, refund('re_7', 999))).toEqual([]);
  await expectConsistent();
});

test('an open payment is claimed by one process when it is due', async () => {
  const { id } = await insertPurchase();
  const claimAll = () => Promise.all(Array.from({ length: 10 }, () => claimOpenPayment(database.db)));
  expect((await claimAll()).filter((payment) => payment?.id === id)).toEqual([]);
  await query(database.owner, 'UPDATE payments SET next_check_at = now_ms() WHERE id = $1', [id]);
  expect((await claimAll()).filter((payment) => payment?.id === id)).toHaveLength(1);
});

test('purchases that were begun but not paid are not listed', async () => {
  const { id } = await insertPurchase();
  await insertPurchase();
  await settle(id);
  const { items } = await listPayments(database.db, { accountId, limit: 10 });
  expect(items.map((payment) => payment.id)).toEqual([id]);
});

test.each([
  ['deleting a payment', 'DELETE FROM payments WHERE id = $1'],
  ['changing its words', 'UPDATE payments SET words = 5 WHERE id = $1'],
  ['undoing it', `UPDATE payments SET state = 'open', ended_at = NULL, ledger_seq = NULL WHERE id = $1`],
  ['deleting its refunds', 'DELETE FROM payment_reversals WHERE payment_id = $1'],
  ['changing its refunds', 'UPDATE payment_reversals SET words_taken = 0 WHERE payment_id = $1'],
])('the owner of the schema is refused: %s', async (_what, sql) => {
  const { id } = await insertPurchase();
  await settle(id, refund(newId(), 5));
  await expect(query(database.owner, sql, [id])).rejects.toThrow('is refused by');
});

test('the verification finds words that were granted twice, and words that were not deducted', async () => {
  const { id, session } = await insertPurchase();
  await settle(id, refund('re_8', 999));
  await writePastTriggers(database, `UPDATE ledger SET reference = 'other' WHERE reference = $1`, [session]);
  expect(await verifyLedger(database.db)).toMatchObject({ ok: false, row: { payment_id: id } });
  await writePastTriggers(database, `UPDATE ledger SET reference = $1 WHERE reference = 'other'`, [session]);
  await writePastTriggers(database, `UPDATE ledger SET reference = 'other' WHERE reference = 're_8'`);
  expect(await verifyLedger(database.db)).toMatchObject({ ok: false, row: { reversal_id: 're_8' } });
  await writePastTriggers(database, `UPDATE ledger SET reference = 're_8' WHERE reference = 'other'`);
  await expectConsistent();
});
