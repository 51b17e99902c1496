import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { newPerson, sha256, useUsers } from '../../test-support/use-users.ts';
import { query } from '../database/queries.ts';
import { confirmAddressChange, findAddressChange, insertAddressChange } from './address-changes.ts';
import { expireSignInSteps } from '../reconciler/sweeps.ts';
import { setPassword } from '../users/change-user.ts';
import { findUserByEmail, insertAccountWithUser } from '../users/users.ts';

const { database, redeem, insertLink } = useUsers();

async function insertPerson(emailConfirmed = true): Promise<{ userId: string; accountId: string; email: string }> {
  const { userId, accountId, email, ...person } = newPerson();
  await insertAccountWithUser(database.db, { ...person, userId, accountId, email, emailConfirmed });
  return { userId, accountId, email };
}

const newAddress = (): string => `${randomUUID()}@example.com`;

async function requestChange(userId: string, email = newAddress(), lifetimeSeconds = 60) {
  const tokenSha256 = sha256(randomUUID());
  await insertAddressChange(database.db, { tokenSha256, userId, email, lifetimeSeconds });
  return { tokenSha256, email };
}

const confirm = ({ tokenSha256 }: { tokenSha256: Buffer }) =>
  confirmAddressChange(database.db, { tokenSha256, noticeSeconds: 60 });

const emailsTo = (address: string) =>
  query<{ kind: string }>(database.owner, 'SELECT kind FROM emails WHERE address = $1', [address]);

test('a change takes effect once, confirms the address, tells the old one and cancels its links', async () => {
  const person = await insertPerson(false);
  const reset = await insertLink({ purpose: 'password_reset', userId: person.userId, accountId: person.accountId });
  const change = await requestChange(person.userId);
  expect(await findAddressChange(database.db, change)).toBe(change.email);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => confirm(change)));
  expect(outcomes.filter(({ outcome }) => outcome === 'changed')).toHaveLength(1);
  expect(await findUserByEmail(database.db, change)).toMatchObject({ id: person.userId, emailConfirmed: true });
  expect(await findUserByEmail(database.db, person)).toBeUndefined();
  expect(await emailsTo(person.email)).toEqual([{ kind: 'address_changed' }]);
  expect(await redeem(reset)).toEqual({ outcome: 'invalid' });
});

test('a newer request replaces the older one, and an expired one does not work', async () => {
  const { userId } = await insertPerson();
  const [older, newer] = [await requestChange(userId), await requestChange(userId)];
  expect(await confirm(older)).toEqual({ outcome: 'invalid' });
  expect(await confirm(newer)).toMatchObject({ outcome: 'changed' });
  const late = await requestChange(userId, newAddress(), 0);
  expect(await findAddressChange(database.db, late)).toBeUndefined();
  expect(await confirm(late)).toEqual({ outcome: 'invalid' });
  expect(await expireSignInSteps(database.db, { limit: 10 })).toBe(1);
});

test('the address of a confirmed user is not taken, and a user who never confirmed it is removed', async () => {
  const [person, confirmed, unconfirmed] = [await insertPerson(), await insertPerson(), await insertPerson(false)];
  expect(await confirm(await requestChange(person.userId, confirmed.email))).toEqual({ outcome: 'email_taken' });
  expect((await findUserByEmail(database.db, confirmed))?.id).toBe(confirmed.userId);
  expect(await confirm(await requestChange(person.userId, unconfirmed.email))).toMatchObject({ outcome: 'changed' });
  expect((await findUserByEmail(database.db, unconfirmed))?.id).toBe(person.userId);
});

test('a new password and the first proof of the old address cancel a change', async () => {
  const [person, proven] = [await insertPerson(), await insertPerson(false)];
  const [change, other] = [await requestChange(person.userId), await requestChange(proven.userId)];
  await setPassword(database.db, { userId: person.userId, passwordHash: 'new' });
  await redeem(await insertLink({ purpose: 'password_reset', userId: proven.userId, accountId: proven.accountId }));
  for (const one of [change, other]) expect(await confirm(one)).toEqual({ outcome: 'invalid' });
});
