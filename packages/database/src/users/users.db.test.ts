import { optionDefaults } from '@humanize/contract';
import { expect, test } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { insertTestAccount, insertTestJob, writePastTriggers } from '@humanize/testing';
import {
  claimJob,
  closeAccount,
  countFailures,
  createDatabase,
  deleteSessionsOfUser,
  expireSessions,
  failJob,
  findSession,
  findUserForSignIn,
  getAccount,
  getSetupProgress,
  getUsageOverview,
  insertAccountWithUser,
  insertAuditEntry,
  insertSession,
  insertUser,
  listAuditEntries,
  listJobs,
  listUsageByDay,
  recordFailedSignIn,
  setPassword,
  submitJob,
  takeFailedSignIns,
} from '../index.ts';
import { byOperator, newPerson, sha256, useUsers } from '../../test-support/use-users.ts';
import { isEmailAddress } from './users.ts';
import { query } from '../database/queries.ts';

const { database, masterKey, redeem, insertLink, whileWritesFail } = useUsers();

test('a sign-up opens an account with its initial words, once per normalized address', async () => {
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

test('an account can be named after the longest address', async () => {
  const email = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`;
  expect(isEmailAddress(email)).toBe(true);
  const person = { ...newPerson(email), accountName: email };
  await expect(insertAccountWithUser(database.db, person)).resolves.toMatchObject({ outcome: 'created' });
  await expect(getAccount(database.db, person)).resolves.toMatchObject({ name: email.slice(0, 200) });
});

test('only one of ten concurrent sign-ups with the same address creates an account', async () => {
  const email = `${randomUUID()}@example.com`;
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => insertAccountWithUser(database.db, newPerson(email))),
  );
  expect(outcomes.filter(({ outcome }) => outcome === 'created')).toHaveLength(1);
});

const shiftSession = (tokenSha256: Buffer, change: string): Promise<unknown> =>
  query(database.db, `UPDATE sessions SET ${change} WHERE token_sha256 = $1`, [tokenSha256]);

test('a session is found until it has been idle too long, is too old or was ended, or its account is closed', async () => {
  const person = newPerson();
  await insertAccountWithUser(database.db, person);
  const tokenSha256 = sha256(randomBytes(32).toString('hex'));
  await insertSession(database.db, { tokenSha256, userId: person.userId });
  expect(await findSession(database.db, { tokenSha256 })).toMatchObject({ user: { id: person.userId } });
  for (const [column, age] of [
    ['last_seen_at', '12 hours'],
    ['created_at', '14 days'],
  ] as const) {
    await shiftSession(tokenSha256, `${column} = ${column} - interval '${age}'`);
    expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
    await shiftSession(tokenSha256, `${column} = ${column} + interval '1 minute'`);
    expect(await findSession(database.db, { tokenSha256 })).toBeDefined();
    await shiftSession(tokenSha256, `${column} = now_ms()`);
  }
  await deleteSessionsOfUser(database.db, { userId: person.userId });
  expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
  await insertSession(database.db, { tokenSha256, userId: person.userId });
  await closeAccount(database.db, { accountId: person.accountId });
  expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
});

test('a new password ends all sessions, and idle sessions are deleted', async () => {
  const person = newPerson();
  await insertAccountWithUser(database.db, person);
  const tokenSha256 = sha256(randomUUID());
  await insertSession(database.db, { tokenSha256, userId: person.userId });
  expect(await setPassword(database.db, { userId: person.userId, passwordHash: 'other' })).toBe(true);
  expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
  await insertSession(database.db, { tokenSha256, userId: person.userId });
  await shiftSession(tokenSha256, `last_seen_at = last_seen_at - interval '12 hours'`);
  expect(await expireSessions(database.db, { limit: 1_000 })).toBe(1);
  expect(await findSession(database.db, { tokenSha256 })).toBeUndefined();
});

/** Counts the rows that contain an address, in all tables. */
const countRows = async (email: string): Promise<unknown> => {
  const [found] = await query(
    database.db,
    `SELECT (SELECT count(*) FROM users WHERE email = $1) AS users,
        (SELECT count(*) FROM one_time_links WHERE email = $1) AS links,
        (SELECT count(*) FROM accounts WHERE name = $1) AS accounts`,
    [email],
  );
  return found;
};

test('closing an account removes its users, their addresses and all invitations, but keeps the audit log', async () => {
  const email = `${randomUUID()}@example.com`;
  const made = await redeem(
    await insertLink({ purpose: 'invitation', email, role: 'customer', accountId: null, ...byOperator }),
  );
  if (made.outcome !== 'redeemed') throw new Error(made.outcome);
  const { accountId, userId } = made;
  const colleague = newPerson();
  await insertUser(database.db.kysely, { ...colleague, accountId });
  const invited = `${randomUUID()}@example.com`;
  await insertLink({ purpose: 'invitation', email: invited, role: 'customer', accountId, ...byOperator });
  await insertAuditEntry(database.db, { id: randomUUID(), accountId, userId, action: 'account.close' });
  expect(await closeAccount(database.db, { accountId })).toBe(true);
  for (const address of [email, colleague.email, invited]) {
    expect(await countRows(address)).toEqual({ users: 0, links: 0, accounts: 0 });
  }
  expect(await query(database.db, 'SELECT id FROM users WHERE account_id = $1', [accountId])).toEqual([]);
  const { items } = await listAuditEntries(database.db, { accountId, limit: 10 });
  expect(items).toMatchObject([{ action: 'account.close', userId, userEmail: null }]);
});

test('an account remains open if its users cannot be removed', async () => {
  const person = newPerson();
  const { accountId, email } = person;
  await insertAccountWithUser(database.db, person);
  await whileWritesFail('DELETE ON sessions', () =>
    expect(closeAccount(database.db, { accountId })).rejects.toThrow('refused'),
  );
  expect(await findUserForSignIn(database.db, { email })).toBeDefined();
  expect(await closeAccount(database.db, { accountId })).toBe(true);
});

test('usage by day counts the words of each key', async () => {
  const account = await insertTestAccount(database.db, { masterKey });
  const job = {
    jobId: randomUUID(),
    accountId: account.accountId,
    apiKeyId: account.apiKeyId,
    text: 'one two three',
    words: 3,
    options: optionDefaults,
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

test('usage begins at midnight UTC, even if the server is in a time zone that changed its clocks since then', async () => {
  const account = await insertTestAccount(database.db, { masterKey });
  const dayMs = 86_400_000;
  const midnight = Math.floor(Date.now() / dayMs) * dayMs - 29 * dayMs;
  for (const createdAt of [midnight - 1, midnight]) {
    const { jobId } = await insertTestJob(database.db, account);
    await writePastTriggers(database, 'UPDATE jobs SET created_at = $2 WHERE id = $1', [jobId, new Date(createdAt)]);
  }
  // POSIX time zones: summer time begins on one day of the year, counted from 0, and ends on the other.
  const today = Math.floor((Date.now() - Date.UTC(new Date().getUTCFullYear(), 0)) / dayMs);
  const [since, until] = [(today + 350) % 365, (today + 100) % 365];
  for (const zone of [`A0B-1,${since}/12,${until}/12`, `A0B1,${since}/12,${until}/12`]) {
    const url = new URL(database.url);
    url.searchParams.set('options', `-c timezone=${zone}`);
    const patience = { connectTimeoutMs: 10_000, statementTimeoutMs: 10_000 };
    const db = createDatabase({ url: url.href, applicationName: 'zone', ...patience });
    const usage = await listUsageByDay(db, { accountId: account.accountId, days: 30 });
    await db.close();
    expect(usage).toMatchObject([{ day: new Date(midnight).toISOString().slice(0, 10), jobs: 1 }]);
  }
});

test('failed jobs are counted and listed by kind, and the completed setup steps of an account are reported', async () => {
  const { db } = database;
  const account = await insertTestAccount(db, { masterKey });
  const { accountId } = account;
  const before = { hasKey: true, hasJob: false, hasDeliveredWebhook: false, hasTeam: false };
  expect(await getSetupProgress(db, { accountId })).toEqual(before);
  for (const reason of ['not_english', 'not_english', 'overran', 'empty'] as const) {
    const { jobId } = await insertTestJob(db, account);
    const lease = randomUUID();
    await claimJob(db, { jobId, lease, leaseSeconds: 60, claimsMax: 5 });
    await failJob(db, { jobId, when: 'leased', lease, reason, message: 'm', deliveryId: randomUUID() });
  }
  const { jobId } = await insertTestJob(db, account);
  await failJob(db, { jobId, when: 'queued', message: 'm', deliveryId: randomUUID() });

  expect(await countFailures(db, { accountId, days: 1 })).toEqual([
    { kind: 'not_english', jobs: 2 },
    { kind: 'not_queued', jobs: 1 },
    { kind: 'not_rewritten', jobs: 1 },
    { kind: 'too_slow', jobs: 1 },
  ]);
  const { items } = await listJobs(db, { accountId, failure: 'not_english', limit: 10 });
  expect(items.map(({ failureReason }) => failureReason)).toEqual(['not_english', 'not_english']);
  expect(await getSetupProgress(db, { accountId })).toEqual({ ...before, hasJob: true });
  for (const person of [newPerson(), newPerson()]) await insertUser(db.kysely, { ...person, accountId });
  expect(await getSetupProgress(db, { accountId })).toMatchObject({ hasTeam: true });
});

test('the first failed sign-in attempt is recorded, and then one entry per hour with the number of attempts', async () => {
  const { db } = database;
  const person = newPerson();
  await insertAccountWithUser(db, person);
  const { accountId, userId } = person;
  const failTimes = (times: number): Promise<void[]> =>
    Promise.all(
      Array.from({ length: times }, () =>
        recordFailedSignIn(db, { entryId: randomUUID(), userId, address: '203.0.113.9' }),
      ),
    );
  /** Returns the subjects of the entries, in no particular order. */
  const readEntries = async (): Promise<string[]> => {
    const { items } = await listAuditEntries(db, { accountId, limit: 50 });
    expect(items.every(({ action, address }) => action === 'sign-in.failed' && address === '203.0.113.9')).toBe(true);
    return items.map(({ subject }) => subject ?? '').toSorted((one, other) => one.localeCompare(other));
  };
  const passHour = () =>
    query(
      database.db,
      "UPDATE users SET failed_sign_ins_recorded_at = failed_sign_ins_recorded_at - interval '1 hour' WHERE id = $1",
      [userId],
    );
  await failTimes(20);
  expect(await readEntries()).toEqual(['']);
  await passHour();
  await failTimes(5);
  expect(await readEntries()).toEqual(['', '20 attempts']);
  expect(await takeFailedSignIns(db, { userId })).toBe(4);
  expect(await takeFailedSignIns(db, { userId })).toBe(0);
  await passHour();
  await failTimes(1);
  expect(await readEntries()).toEqual(['', '', '20 attempts']);
});
