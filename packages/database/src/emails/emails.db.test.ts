import { expect, test } from '@jest/globals';
import { useTestDatabase } from '@humanize/testing';
import { randomUUID } from 'node:crypto';
import { closeAccount } from '../accounts/accounts.ts';
import { claimEmail, deleteEmail, type DueEmail, expireEmails, insertEmail, warnLowBalances } from './emails.ts';
import { adjustWords } from '../ledger/ledger-entries.ts';
import { removeUser } from '../users/change-user.ts';
import { insertAccountWithUser, insertUser } from '../users/users.ts';
import { removeMember } from '../users/members.ts';
import { query } from '../database/queries.ts';

const database = useTestDatabase();

type Person = { userId: string; accountId: string; email: string };
const newAddress = (): string => `${randomUUID()}@example.com`;
const signUpDetails = { passwordHash: 'hash', role: 'customer', emailConfirmed: false } as const;

async function insertPerson(openingWords: number): Promise<Person> {
  const person = { userId: randomUUID(), accountId: randomUUID(), email: newAddress() };
  await insertAccountWithUser(database.db, { ...person, ...signUpDetails, accountName: 'Ada', openingWords });
  return person;
}

async function insertColleague({ accountId }: Person): Promise<Person> {
  const person = { userId: randomUUID(), accountId, email: newAddress() };
  await insertUser(database.db.kysely, { ...person, ...signUpDetails });
  return person;
}

const insertReset = (address: string, lifetimeSeconds = 60): Promise<void> =>
  insertEmail(database.db, { id: randomUUID(), kind: 'password_reset', address, accountId: null, lifetimeSeconds });

/** Claims and deletes all due emails. */
async function takeEmails(): Promise<DueEmail[]> {
  const taken: DueEmail[] = [];
  for (let email = await claimEmail(database.db); email !== undefined; email = await claimEmail(database.db)) {
    taken.push(email);
    await deleteEmail(database.db, email);
  }
  return taken;
}

test('only one of ten concurrent claims gets the email, and it can be claimed again later until it is deleted', async () => {
  const address = newAddress();
  await insertReset(address);
  const claims = await Promise.all(Array.from({ length: 10 }, () => claimEmail(database.db)));
  expect(claims.filter((email) => email !== undefined)).toEqual([
    { id: expect.any(String), kind: 'password_reset', address, accountId: null, attempts: 1 },
  ]);
  const [pause] = await query(
    database.db,
    `SELECT extract(epoch FROM next_attempt_at - now()) BETWEEN 50 AND 60 AS ok FROM emails WHERE address = $1`,
    [address],
  );
  expect(pause).toEqual({ ok: true });
  await query(database.db, 'UPDATE emails SET next_attempt_at = now_ms() WHERE address = $1', [address]);
  expect(await takeEmails()).toMatchObject([{ address, attempts: 2 }]);
  expect(await takeEmails()).toEqual([]);
});

test('an email that another sender has locked is skipped', async () => {
  const address = newAddress();
  await insertReset(address);
  await database.db.transaction({}, async (trx) => {
    await query(trx, 'SELECT FROM emails WHERE address = $1 FOR UPDATE', [address]);
    expect(await claimEmail(database.db)).toBeUndefined();
  });
  expect(await takeEmails()).toMatchObject([{ address }]);
});

test('an expired email is deleted and not sent', async () => {
  const address = newAddress();
  await insertReset(address, 0);
  expect(await claimEmail(database.db)).toBeUndefined();
  expect(await expireEmails(database.db, { limit: 10 })).toMatchObject([{ address, kind: 'password_reset' }]);
  expect(await expireEmails(database.db, { limit: 10 })).toEqual([]);
});

/** Checks all accounts once. Returns the number of warnings. */
async function warnAll(limit = 1_000): Promise<number> {
  let warnings = 0;
  let after: string | undefined;
  do {
    const result = await warnLowBalances(database.db, { thresholdWords: 500, limit, lifetimeSeconds: 60, after });
    warnings += result.warnings;
    after = result.next;
  } while (after !== undefined);
  return warnings;
}

const addWords = (accountId: string, words: number) =>
  adjustWords(database.db, { accountId, words, reference: randomUUID(), note: 'A correction.' });

test('each time the balance falls below the threshold, all members are warned once', async () => {
  const person = await insertPerson(2_000);
  const colleague = await insertColleague(person);
  const { accountId } = person;
  expect(await warnAll()).toBe(0);
  await addWords(accountId, -1_501);
  const passes = await Promise.all(Array.from({ length: 5 }, () => warnAll()));
  expect(passes.reduce((sum, count) => sum + count)).toBe(2);
  expect(await warnAll()).toBe(0);
  const sent = await takeEmails();
  expect(sent.map(({ address }) => address).toSorted()).toEqual([person.email, colleague.email].toSorted());
  expect(sent).toMatchObject([
    { kind: 'low_balance', accountId },
    { kind: 'low_balance', accountId },
  ]);
  await addWords(accountId, 1);
  expect(await warnAll()).toBe(0);
  await addWords(accountId, -500);
  expect(await warnAll()).toBe(2);
  await takeEmails();
});

test('an account that never reached the threshold, or that was closed, is not warned', async () => {
  const [few, closed] = [await insertPerson(499), await insertPerson(2_000)];
  await warnAll();
  await addWords(few.accountId, -1);
  await addWords(closed.accountId, -2_000);
  await closeAccount(database.db, closed);
  expect(await warnAll()).toBe(0);
});

test('a check in small pages includes all accounts', async () => {
  const people = [];
  for (let count = 0; count < 7; count += 1) people.push(await insertPerson(2_000));
  await warnAll(3);
  for (const { accountId } of people) await addWords(accountId, -1_600);
  expect(await warnAll(3)).toBe(7);
  await takeEmails();
});

test('pending emails to a removed member or of a closed account are deleted', async () => {
  const people = [await insertPerson(0), await insertPerson(0), await insertPerson(0)] as const;
  const [owner, closed, removed] = people;
  const colleague = await insertColleague(owner);
  const invited = newAddress();
  for (const { email } of [colleague, closed, removed]) await insertReset(email);
  const invitation = { id: randomUUID(), kind: 'invitation', address: invited, lifetimeSeconds: 60 } as const;
  await insertEmail(database.db, { ...invitation, accountId: closed.accountId });
  await removeMember(database.db, { ...colleague, ownerId: owner.userId, revokesKeys: false });
  await closeAccount(database.db, closed);
  await removeUser(database.db, removed);
  expect(await takeEmails()).toEqual([]);
});
