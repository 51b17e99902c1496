import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newPerson, useUsers } from '../../test-support/use-users.ts';
import { removeUser } from '../users/change-user.ts';
import { findUserByEmail, findUserForSignIn, insertAccountWithUser } from '../users/users.ts';
import {
  deleteIdentity,
  findUserOfIdentity,
  insertIdentity,
  listIdentities,
  openAccountWithIdentity,
} from './identities.ts';

const { database, redeem, insertLink } = useUsers();
const issuer = 'https://accounts.example.com';

async function insertPerson(emailConfirmed = false): Promise<{ userId: string; accountId: string; email: string }> {
  const { userId, accountId, email, ...person } = newPerson();
  await insertAccountWithUser(database.db, { ...person, userId, accountId, email, emailConfirmed });
  return { userId, accountId, email };
}

const newKey = () => ({ issuer, subject: randomUUID() });
const open = (email: string, key = newKey()) =>
  openAccountWithIdentity(database.db, {
    ...key,
    userId: randomUUID(),
    accountId: randomUUID(),
    email,
    openingWords: 100,
  });

test('an identity belongs to one user, and the same ID at another provider is another identity', async () => {
  const [one, other] = [await insertPerson(), await insertPerson()];
  const key = newKey();
  expect(await insertIdentity(database.db, { ...key, userId: one.userId })).toBe(true);
  expect(await insertIdentity(database.db, { ...key, userId: other.userId })).toBe(false);
  expect(await insertIdentity(database.db, { ...newKey(), userId: one.userId })).toBe(false);
  expect(await findUserOfIdentity(database.db, key)).toBe(one.userId);
  expect(await findUserOfIdentity(database.db, { ...key, issuer: 'https://other.example.com' })).toBeUndefined();
  expect(await listIdentities(database.db, one)).toMatchObject([{ issuer, lastUsedAt: expect.any(Date) }]);
  expect(await deleteIdentity(database.db, { issuer, userId: other.userId })).toBe(false);
  expect(await deleteIdentity(database.db, { issuer, userId: one.userId })).toBe(true);
  expect(await findUserOfIdentity(database.db, key)).toBeUndefined();
});

test('a new account has a confirmed address and no password', async () => {
  const email = `${randomUUID()}@example.com`;
  expect(await open(email)).toMatchObject({ outcome: 'created', user: { email, emailConfirmed: true } });
  expect(await findUserForSignIn(database.db, { email })).toMatchObject({ passwordHash: null });
});

test('a confirmed user keeps the address, and an unconfirmed one is replaced', async () => {
  const [confirmed, unconfirmed] = [await insertPerson(true), await insertPerson(false)];
  const key = newKey();
  expect(await open(confirmed.email, key)).toEqual({ outcome: 'email_taken' });
  expect(await findUserOfIdentity(database.db, key)).toBeUndefined();
  expect((await findUserByEmail(database.db, confirmed))?.id).toBe(confirmed.userId);
  expect(await open(unconfirmed.email)).toMatchObject({ outcome: 'created' });
  expect((await findUserByEmail(database.db, unconfirmed))?.id).not.toBe(unconfirmed.userId);
});

test('the first proof of an address and the removal of a user disconnect the identities', async () => {
  const [proven, removed] = [await insertPerson(), await insertPerson()];
  for (const { userId } of [proven, removed]) await insertIdentity(database.db, { ...newKey(), userId });
  await redeem(await insertLink({ purpose: 'password_reset', userId: proven.userId, accountId: proven.accountId }));
  await removeUser(database.db, removed);
  for (const person of [proven, removed]) expect(await listIdentities(database.db, person)).toEqual([]);
});
