import { beforeEach, expect, test } from '@jest/globals';
import { insertTestAccount, insertTestJob, newMasterKey, useTestDatabase } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { closeAccount, getAccount } from '../accounts/accounts.ts';
import { adjustWords, grantWords, listLedgerEntries } from './ledger-entries.ts';
import { verifyLedger } from './verify-ledger.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase({ poolMax: 20 });
let accountId: string;

beforeEach(async () => {
  ({ accountId } = await insertTestAccount(database.db, { masterKey, words: 100 }));
});

const take = (words: number, reference: string): ReturnType<typeof adjustWords> =>
  adjustWords(database.db, { accountId, words, reference, note: 'correction' });

test('a grant is recorded once, regardless of how often its reference is repeated', async () => {
  const grant = { accountId, words: 50, reference: 'invoice 7', note: 'thank you' };
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => grantWords(database.db, grant)));
  expect(outcomes.filter(({ outcome }) => outcome === 'booked')).toEqual([{ outcome: 'booked', balance: 150, seq: 2 }]);
  expect(outcomes.filter(({ outcome }) => outcome === 'already_booked')).toHaveLength(19);
  await expect(getAccount(database.db, { accountId })).resolves.toMatchObject({ balance: 150 });
});

test('reusing a reference with a different amount or kind is a conflict, and nothing is recorded', async () => {
  await grantWords(database.db, { accountId, words: 50, reference: 'r' });
  const conflict = { outcome: 'reference_conflict', bookedWords: 50 };
  await expect(grantWords(database.db, { accountId, words: 51, reference: 'r' })).resolves.toEqual(conflict);
  const purchase = { accountId, words: 50, reference: 'r', kind: 'purchase' as const };
  await expect(grantWords(database.db, purchase)).resolves.toEqual(conflict);
  await expect(adjustWords(database.db, { accountId, words: 50, reference: 'r', note: 'n' })).resolves.toEqual(
    conflict,
  );
});

test('a reference can be used for two accounts', async () => {
  const other = await insertTestAccount(database.db, { masterKey, words: 1 });
  await expect(grantWords(database.db, { accountId, words: 5, reference: 'r' })).resolves.toMatchObject({
    outcome: 'booked',
  });
  const neighbor = { accountId: other.accountId, words: 6, reference: 'r' };
  await expect(grantWords(database.db, neighbor)).resolves.toMatchObject({ outcome: 'booked', balance: 7 });
});

test('an adjustment cannot make the balance negative', async () => {
  await expect(take(-101, 'a')).resolves.toEqual({ outcome: 'insufficient_words', balance: 100 });
  await expect(take(-100, 'b')).resolves.toEqual({ outcome: 'booked', balance: 0, seq: 2 });
});

test('nothing is recorded for a closed or unknown account', async () => {
  const none = { outcome: 'no_account' };
  await expect(grantWords(database.db, { accountId: newId(), words: 5, reference: 'r' })).resolves.toEqual(none);
  await closeAccount(database.db, { accountId });
  await expect(grantWords(database.db, { accountId, words: 5, reference: 'r' })).resolves.toEqual(none);
});

test('invalid amounts are rejected without running a statement', () => {
  for (const words of [0, -1, 1.5, Number.NaN, 2 ** 53]) {
    expect(() => grantWords(database.db, { accountId, words, reference: 'r' })).toThrow(RangeError);
  }
  expect(() => adjustWords(database.db, { accountId, words: 0, reference: 'r', note: 'n' })).toThrow(RangeError);
});

test('each balance is the previous balance plus the amount', async () => {
  const account = await insertTestAccount(database.db, { masterKey, words: 1_000 });
  for (let place = 0; place < 6; place += 1) {
    await grantWords(database.db, { accountId: account.accountId, words: 10 + place, reference: `r${place}` });
    if (place < 5) await insertTestJob(database.db, account);
  }
  const entries = [];
  let after: string | undefined;
  do {
    const page = await listLedgerEntries(database.db, { accountId: account.accountId, limit: 5, after });
    entries.push(...page.items);
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(entries.map(({ seq }) => seq)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  let balance = 0;
  for (const entry of entries.toReversed()) {
    balance += entry.amount;
    expect(entry.balanceAfter).toBe(balance);
    expect([entry.reference === null, entry.jobId === null]).toContain(true);
  }
  await expect(getAccount(database.db, account)).resolves.toMatchObject({ balance });
});

test('a ledger can be filtered by kind and time', async () => {
  await grantWords(database.db, { accountId, words: 5, reference: 'r', kind: 'purchase' });
  const all = await listLedgerEntries(database.db, { accountId, limit: 10 });
  const [second, first] = all.items.map(({ createdAt }) => createdAt);
  const purchases = await listLedgerEntries(database.db, { accountId, limit: 10, kinds: ['purchase'] });
  expect(purchases.items.map(({ kind }) => kind)).toEqual(['purchase']);
  const before = await listLedgerEntries(database.db, { accountId, limit: 10, to: first });
  expect(before.items).toEqual([]);
  const from = await listLedgerEntries(database.db, { accountId, limit: 10, from: second });
  expect(from.items[0]?.kind).toBe('purchase');
});

test('after all tests, the ledger is consistent', async () => {
  await expect(verifyLedger(database.db)).resolves.toMatchObject({ ok: true });
});
