import { expect, test } from '@jest/globals';
import { waitUntil } from '@humanize/testing';
import { randomUUID } from 'node:crypto';
import {
  closeAccount,
  findOneTimeLink,
  findSession,
  findUserForSignIn,
  insertAccountWithUser,
  insertApiKey,
  insertOneTimeLink,
  insertSession,
  insertUser,
  listApiKeys,
  listMembers,
} from '../index.ts';
import { byOperator, newPerson, sha256, useUsers } from '../../test-support/use-users.ts';
import { query } from '../database/queries.ts';

const { database, masterKey, redeem, insertLink, whileWritesFail } = useUsers();

test('a link is found until it expires', async () => {
  const link = {
    purpose: 'invitation' as const,
    email: 'new@example.com',
    role: 'operator' as const,
    accountId: null,
    ...byOperator,
  };
  const tokenSha256 = sha256(randomUUID());
  await insertOneTimeLink(database.db, { tokenSha256, lifetimeSeconds: 60, link });
  expect(await findOneTimeLink(database.db, { tokenSha256 })).toEqual({
    ...link,
    accountRole: 'owner',
    replacesUser: false,
  });
  const late = sha256(randomUUID());
  await insertOneTimeLink(database.db, { tokenSha256: late, lifetimeSeconds: 0, link });
  expect(await findOneTimeLink(database.db, { tokenSha256: late })).toBeUndefined();
  expect(await redeem(late)).toEqual({ outcome: 'invalid' });
});

test('a link that is redeemed five times concurrently works once', async () => {
  const email = `${randomUUID()}@example.com`;
  const link = await insertLink({ purpose: 'invitation', email, role: 'customer', accountId: null, ...byOperator });
  const outcomes = (await Promise.all(Array.from({ length: 5 }, () => redeem(link)))).map(({ outcome }) => outcome);
  expect(outcomes.toSorted()).toEqual(['invalid', 'invalid', 'invalid', 'invalid', 'redeemed']);
  expect(await findUserForSignIn(database.db, { email })).toMatchObject({ passwordHash: 'new hash' });
});

test('a reset link that is redeemed twice at the same moment works once', async () => {
  const person = newPerson();
  await insertAccountWithUser(database.db, person);
  const { accountId, userId } = person;
  const link = await insertLink({ purpose: 'password_reset', userId, accountId });
  const outcomes = await database.owner.transaction({}, async (trx) => {
    // Hold the user's row so that neither request can set the password before both have looked up the link.
    await query(trx, 'SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
    const both = Promise.all([redeem(link), redeem(link)]);
    await waitUntil(async () => (await countWaiting()) === 2, { what: 'both to wait for a lock' });
    return { both };
  });
  expect((await outcomes.both).map(({ outcome }) => outcome).toSorted()).toEqual(['invalid', 'redeemed']);
});

test('no session begins with a password that is being changed', async () => {
  const person = newPerson();
  await insertAccountWithUser(database.db, person);
  const { userId, passwordHash } = person;
  const tokenSha256 = sha256(randomUUID());
  const progress = { began: false };
  const signingIn = await database.owner.transaction({}, async (trx) => {
    await query(trx, `UPDATE users SET password_hash = 'other' WHERE id = $1`, [userId]);
    const began = insertSession(database.db, { tokenSha256, userId, passwordHash }).then(() => (progress.began = true));
    await waitUntil(async () => progress.began || (await countWaiting()) === 1, { what: 'the session to wait' });
    expect(progress.began).toBe(false);
    return { began };
  });
  await signingIn.began;
  expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
  await insertSession(database.db, { tokenSha256, userId, passwordHash: 'other' });
  expect(await findSession(database.db, { tokenSha256 })).toBeDefined();
});

/** Counts the sessions of this database that are waiting for a lock. */
async function countWaiting(): Promise<number> {
  const waiting = await query(
    database.owner,
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return waiting.length;
}

test('a link stays valid if its change is rejected', async () => {
  const person = { ...newPerson(), emailConfirmed: true };
  await insertAccountWithUser(database.db, person);
  const taken = await insertLink({
    purpose: 'invitation',
    email: person.email,
    role: 'customer',
    accountId: null,
    ...byOperator,
  });
  expect(await redeem(taken)).toEqual({ outcome: 'email_taken' });
  expect(await findOneTimeLink(database.db, { tokenSha256: taken })).toBeDefined();
});

test('a link stays valid if its change throws', async () => {
  const email = `${randomUUID()}@example.com`;
  const link = await insertLink({ purpose: 'invitation', email, role: 'customer', accountId: null, ...byOperator });
  await whileWritesFail('INSERT ON users', () => expect(redeem(link)).rejects.toThrow('refused'));
  expect(await findUserForSignIn(database.db, { email })).toBeUndefined();
  expect(await redeem(link)).toMatchObject({ outcome: 'redeemed' });
});

/** Inserts a user with an API key, a session and an unused reset link, which an impostor could have created. */
async function insertWithAccess({ accountId, userId }: { accountId: string; userId: string }) {
  const apiKeyId = randomUUID();
  await insertApiKey(database.db, {
    apiKeyId,
    accountId,
    name: 'a key',
    scopes: ['humanize'],
    expiresAt: null,
    masterKey,
  });
  const tokenSha256 = sha256(randomUUID());
  await insertSession(database.db, { tokenSha256, userId });
  const older = await insertLink({ purpose: 'password_reset', userId, accountId });
  return { tokenSha256, older };
}

const liveKeysOf = async (accountId: string): Promise<number> =>
  (await listApiKeys(database.db, { accountId, limit: 10 })).items.filter(({ revokedAt }) => revokedAt === null).length;

test('the first password that is set with a link ends all access from before the address was confirmed', async () => {
  const person = newPerson();
  const { accountId, userId } = person;
  await insertAccountWithUser(database.db, person);
  const accomplice = newPerson();
  await insertUser(database.db.kysely, { ...accomplice, accountId });
  const theirs = await insertWithAccess({ accountId, userId: accomplice.userId });
  const { tokenSha256, older } = await insertWithAccess(person);
  const invited = await insertLink({
    purpose: 'invitation',
    email: 'c@example.com',
    role: 'customer',
    accountId,
    ...byOperator,
  });
  const link = await insertLink({ purpose: 'password_reset', userId, accountId });
  expect(await findOneTimeLink(database.db, { tokenSha256: link })).toMatchObject({ confirmsAddress: true });
  expect(await redeem(link)).toEqual({
    outcome: 'redeemed',
    userId,
    accountId,
    ended: { revokedKeys: 2, removedMembers: 1 },
  });
  expect(await listMembers(database.db, { accountId })).toMatchObject([{ id: userId, emailConfirmed: true }]);
  expect(await findSession(database.db, { tokenSha256: theirs.tokenSha256 })).toBeUndefined();
  expect(await findOneTimeLink(database.db, { tokenSha256: theirs.older })).toBeUndefined();
  expect(await liveKeysOf(accountId)).toBe(0);
  expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
  expect(await findOneTimeLink(database.db, { tokenSha256: older })).toBeUndefined();
  expect(await findOneTimeLink(database.db, { tokenSha256: invited })).toBeUndefined();
  const next = await insertLink({ purpose: 'password_reset', userId, accountId });
  expect(await findOneTimeLink(database.db, { tokenSha256: next })).toMatchObject({ confirmsAddress: false });
});

test('a new password ends all older access except API keys if the address was already confirmed', async () => {
  const email = `${randomUUID()}@example.com`;
  const made = await redeem(
    await insertLink({ purpose: 'invitation', email, role: 'customer', accountId: null, ...byOperator }),
  );
  if (made.outcome !== 'redeemed') throw new Error(made.outcome);
  const { accountId, userId } = made;
  const { tokenSha256, older } = await insertWithAccess({ accountId, userId });
  const link = await insertLink({ purpose: 'password_reset', userId, accountId });
  expect(await findOneTimeLink(database.db, { tokenSha256: link })).toMatchObject({ confirmsAddress: false });
  expect(await redeem(link)).toMatchObject({ ended: { revokedKeys: 0, removedMembers: 0 } });
  expect(await liveKeysOf(accountId)).toBe(1);
  expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
  expect(await findOneTimeLink(database.db, { tokenSha256: older })).toBeUndefined();
});

test('a link that proves the address replaces a user who has never confirmed it', async () => {
  const impostor = newPerson();
  const { accountId, email } = impostor;
  await insertAccountWithUser(database.db, impostor);
  await insertWithAccess(impostor);
  const link = await insertLink({ purpose: 'invitation', email, role: 'customer', accountId: null, ...byOperator });
  expect(await findOneTimeLink(database.db, { tokenSha256: link })).toMatchObject({ replacesUser: true });
  const made = await redeem(link);
  if (made.outcome !== 'redeemed') throw new Error(made.outcome);
  expect(made.accountId).not.toBe(accountId);
  expect(await findUserForSignIn(database.db, { email })).toMatchObject({ id: made.userId, emailConfirmed: true });
  expect(await liveKeysOf(accountId)).toBe(0);
});

test('an invitation that does not prove the address creates an unconfirmed user and never replaces one', async () => {
  const owner = newPerson();
  await insertAccountWithUser(database.db, owner);
  const { accountId, userId: createdBy } = owner;
  const invite = async (email: string) =>
    redeem(
      await insertLink({
        purpose: 'invitation',
        email,
        role: 'customer',
        accountId,
        provesAddress: false,
        createdBy,
      }),
    );
  const stranger = newPerson();
  await insertAccountWithUser(database.db, stranger);
  expect(await invite(stranger.email)).toEqual({ outcome: 'email_taken' });
  const invited = newPerson();
  expect(await invite(invited.email)).toMatchObject({ outcome: 'redeemed', accountId });
  const user = await findUserForSignIn(database.db, { email: invited.email });
  expect(user).toMatchObject({ emailConfirmed: false, invited: true });
  // The account belongs to others, so a reset does not give the owner of the address access to it.
  const reset = await insertLink({ purpose: 'password_reset', userId: user?.id ?? '', accountId });
  expect(await redeem(reset)).toEqual({ outcome: 'invalid' });
});

test('an invitation to a closed account cannot be accepted', async () => {
  const person = newPerson();
  await insertAccountWithUser(database.db, person);
  const { accountId } = person;
  await closeAccount(database.db, { accountId });
  const link = await insertLink({
    purpose: 'invitation',
    email: 'late@example.com',
    role: 'customer',
    accountId,
    ...byOperator,
  });
  expect(await redeem(link)).toEqual({ outcome: 'invalid' });
});
