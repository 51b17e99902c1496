import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createTestDatabase, insertTestAccount, newMasterKey, type TestDatabase } from '@humanize/testing';
import {
  checkMasterKey,
  closeAccount,
  consumeOneTimeLink,
  deleteSessionsOfUser,
  expireSessions,
  findOneTimeLink,
  findSession,
  findUserForSignIn,
  forgetUsers,
  getUsageOverview,
  insertAccountWithUser,
  insertAuditEntry,
  insertOneTimeLink,
  insertSession,
  insertUser,
  listAuditEntries,
  listUsageByDay,
  setPassword,
  submitJob,
} from '../index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const sha256 = (token: string) => createHash('sha256').update(token).digest();
const ages = { idleSecondsMax: 3_600, ageSecondsMax: 86_400 };

function newPerson(email = `${randomUUID()}@example.com`) {
  return {
    accountId: randomUUID(),
    accountName: 'Test',
    userId: randomUUID(),
    email,
    passwordHash: 'hash',
    role: 'customer' as const,
    openingWords: 500,
  };
}

test('signing up opens an account with its initial words, once per normalised address', async () => {
  const person = newPerson(`Ada.${randomUUID()}@Example.com `);
  expect((await insertAccountWithUser(database.db, person)).outcome).toBe('created');
  const again = { ...newPerson(person.email.toUpperCase()) };
  expect(await insertAccountWithUser(database.db, again)).toEqual({ outcome: 'email_taken' });
  const found = await findUserForSignIn(database.db, { email: person.email });
  expect(found).toMatchObject({ id: person.userId, accountId: person.accountId, passwordHash: 'hash' });
  const overview = await getUsageOverview(database.db, { accountId: person.accountId, days: 30 });
  expect(overview).toEqual({
    balance: 500,
    activeJobs: 0,
    medianMs: null,
    p95Ms: null,
    undelivered: 0,
  });
});

test('of ten concurrent sign-ups with one address, one creates an account', async () => {
  const email = `${randomUUID()}@example.com`;
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => insertAccountWithUser(database.db, newPerson(email))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
});

test('a session is found until it is idle for too long, too old or ended, or its account is closed', async () => {
  const person = newPerson();
  await insertAccountWithUser(database.db, person);
  const tokenSha256 = sha256(randomBytes(32).toString('hex'));
  await insertSession(database.db, { tokenSha256, userId: person.userId });
  expect(await findSession(database.db, { tokenSha256, ...ages })).toMatchObject({ user: { id: person.userId } });
  expect(await findSession(database.db, { tokenSha256, idleSecondsMax: 0, ageSecondsMax: 86_400 })).toBeUndefined();
  expect(await findSession(database.db, { tokenSha256, idleSecondsMax: 3_600, ageSecondsMax: 0 })).toBeUndefined();
  await deleteSessionsOfUser(database.db, { userId: person.userId });
  expect(await findSession(database.db, { tokenSha256, ...ages })).toBeUndefined();
  await insertSession(database.db, { tokenSha256, userId: person.userId });
  await closeAccount(database.db, { accountId: person.accountId });
  expect(await findSession(database.db, { tokenSha256, ...ages })).toBeUndefined();
});

test('a new password ends every session, and idle sessions are deleted', async () => {
  const person = newPerson();
  await insertAccountWithUser(database.db, person);
  const tokenSha256 = sha256(randomUUID());
  await insertSession(database.db, { tokenSha256, userId: person.userId });
  expect(await setPassword(database.db, { userId: person.userId, passwordHash: 'other' })).toBe(true);
  expect(await findSession(database.db, { tokenSha256, ...ages })).toBeUndefined();
  await insertSession(database.db, { tokenSha256, userId: person.userId });
  expect(await expireSessions(database.db, { idleSecondsMax: 0, limit: 1_000 })).toBeGreaterThan(0);
  expect(await findSession(database.db, { tokenSha256, ...ages })).toBeUndefined();
});

test('a one-time link works once and not after it expires', async () => {
  const link = { purpose: 'invitation' as const, email: 'new@example.com', role: 'operator' as const, accountId: null };
  const tokenSha256 = sha256(randomUUID());
  await insertOneTimeLink(database.db, { tokenSha256, lifetimeSeconds: 60, link });
  expect(await findOneTimeLink(database.db, { tokenSha256 })).toEqual(link);
  const uses = await Promise.all(Array.from({ length: 5 }, () => consumeOneTimeLink(database.db, { tokenSha256 })));
  expect(uses.filter((use) => use !== undefined)).toEqual([link]);
  const late = sha256(randomUUID());
  await insertOneTimeLink(database.db, { tokenSha256: late, lifetimeSeconds: 0, link });
  expect(await findOneTimeLink(database.db, { tokenSha256: late })).toBeUndefined();
  expect(await consumeOneTimeLink(database.db, { tokenSha256: late })).toBeUndefined();
});

test('closing an account removes the addresses of its users but keeps the audit log', async () => {
  const person = newPerson();
  await insertAccountWithUser(database.db, person);
  await insertUser(database.db, { ...newPerson(), accountId: person.accountId });
  await insertAuditEntry(database.db, {
    id: randomUUID(),
    accountId: person.accountId,
    userId: person.userId,
    action: 'account.close',
  });
  await forgetUsers(database.db, { accountId: person.accountId });
  expect(await findUserForSignIn(database.db, { email: person.email })).toBeUndefined();
  const { items } = await listAuditEntries(database.db, { accountId: person.accountId, limit: 10 });
  expect(items).toMatchObject([{ action: 'account.close', userEmail: null }]);
});

test('usage by day counts the words of each key', async () => {
  const { masterKey } = newMasterKey();
  await checkMasterKey(database.db, masterKey);
  const account = await insertTestAccount(database.db, { masterKey });
  const job = {
    jobId: randomUUID(),
    accountId: account.accountId,
    apiKeyId: account.apiKeyId,
    text: 'one two three',
    words: 3,
    autoDetectLanguage: true,
    useBritishSpellings: false,
    webhookUrl: null,
    idempotencyKey: null,
    bodySha256: sha256('body'),
    lifetimeSeconds: 3_600,
  };
  expect((await submitJob(database.db, job)).outcome).toBe('created');
  const usage = await listUsageByDay(database.db, { accountId: account.accountId, days: 7 });
  expect(usage).toMatchObject([{ apiKeyId: account.apiKeyId, jobs: 1, succeeded: 0, failed: 0, words: 3 }]);
  expect(await getUsageOverview(database.db, { accountId: account.accountId, days: 7 })).toMatchObject({
    activeJobs: 1,
  });
});
