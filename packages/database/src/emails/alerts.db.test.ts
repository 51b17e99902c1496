import { beforeEach, expect, test } from '@jest/globals';
import { insertTestAccount, type TestAccount, writePastTriggers } from '@humanize/testing';
import { randomUUID } from 'node:crypto';
import { type AlertSettings, getAccount, setAlertSettings } from '../accounts/accounts.ts';
import { countRecentFailures, warnFailingDeliveries, warnLowBalances } from './emails.ts';
import { query } from '../database/queries.ts';
import { adjustWords } from '../ledger/ledger-entries.ts';
import { insertUser } from '../users/users.ts';
import { removeMember } from '../users/members.ts';
import { masterKey, useDeliveries } from '../../test-support/use-deliveries.ts';

const { database, newEvent, exhaust } = useDeliveries();
let account: TestAccount;
let first: { userId: string; email: string };
let second: { userId: string; email: string };

async function insertMember(emailConfirmed = true): Promise<{ userId: string; email: string }> {
  const member = { userId: randomUUID(), email: `${randomUUID()}@example.com` };
  const details = { accountId: account.accountId, passwordHash: 'hash', role: 'customer' } as const;
  await insertUser(database.db.kysely, { ...member, ...details, emailConfirmed });
  return member;
}

beforeEach(async () => {
  account = await insertTestAccount(database.db, { masterKey, words: 1_000 });
  first = await insertMember();
  second = await insertMember();
});

const defaults: AlertSettings = { lowBalanceWords: null, alertUserId: null, failureEmails: true, redelivers: false };
const change = (settings: Partial<AlertSettings>) =>
  setAlertSettings(database.db, account.accountId, { ...defaults, ...settings });

/** Returns the recipients of the account's emails of this kind, and deletes the emails. */
async function takeRecipients(kind: string): Promise<string[]> {
  const rows = await query<{ address: string }>(
    database.db,
    'DELETE FROM emails WHERE account_id = $1 AND kind = $2::email_kind RETURNING address',
    [account.accountId, kind],
  );
  return rows.map(({ address }) => address).toSorted();
}

const warn = () =>
  warnLowBalances(database.db, { thresholdWords: 100, limit: 1_000, lifetimeSeconds: 60, after: undefined });
const setBalance = async (from: number, to: number): Promise<void> => {
  await adjustWords(database.db, {
    accountId: account.accountId,
    words: to - from,
    reference: randomUUID(),
    note: 'A correction.',
  });
  await warn();
};

test('the threshold of an account replaces the default, and 0 switches the warning off', async () => {
  await change({ lowBalanceWords: 800 });
  await warn();
  await setBalance(1_000, 799);
  expect(await takeRecipients('low_balance')).toEqual([first.email, second.email].toSorted());
  await change({ lowBalanceWords: 0 });
  await warn();
  await setBalance(799, 1);
  expect(await takeRecipients('low_balance')).toEqual([]);
  await change({ lowBalanceWords: null });
  await warn();
  expect(await takeRecipients('low_balance')).toHaveLength(2);
});

test('alerts go to the chosen member, and to all members after this one was removed', async () => {
  await change({ alertUserId: second.userId });
  await warn();
  await setBalance(1_000, 99);
  expect(await takeRecipients('low_balance')).toEqual([second.email]);
  await removeMember(database.db, {
    ownerId: first.userId,
    accountId: account.accountId,
    userId: second.userId,
    revokesKeys: false,
  });
  await setBalance(99, 1_000);
  await setBalance(1_000, 99);
  expect(await takeRecipients('low_balance')).toEqual([first.email]);
});

test('a member of another account, and one whose address is not confirmed, cannot be chosen', async () => {
  const unconfirmed = await insertMember(false);
  account = await insertTestAccount(database.db, { masterKey });
  expect(await change({ alertUserId: first.userId })).toBe(false);
  expect(await change({ alertUserId: unconfirmed.userId })).toBe(false);
  expect(await getAccount(database.db, account)).toMatchObject(defaults);
});

async function failEvents(count: number): Promise<void> {
  for (let event = 0; event < count; event += 1) await exhaust((await newEvent({ account })).deliveryId);
}

const warnFailing = () => warnFailingDeliveries(database.db, { lifetimeSeconds: 60 });

test('members are told once a day that events keep failing, however many processes look', async () => {
  await failEvents(2);
  await warnFailing();
  expect(await takeRecipients('deliveries_failing')).toEqual([]);
  await failEvents(1);
  await Promise.all(Array.from({ length: 5 }, () => warnFailing()));
  expect(await takeRecipients('deliveries_failing')).toHaveLength(2);
  expect(await countRecentFailures(database.db, account)).toBe(3);
  await writePastTriggers(
    database,
    `UPDATE accounts SET deliveries_warned_at = deliveries_warned_at - interval '1 day' WHERE id = $1`,
    [account.accountId],
  );
  await warnFailing();
  expect(await takeRecipients('deliveries_failing')).toHaveLength(2);
});

test('an account that does not want emails about failing events gets none', async () => {
  await change({ failureEmails: false });
  await failEvents(3);
  await warnFailing();
  expect(await takeRecipients('deliveries_failing')).toEqual([]);
});
