import { expect, test } from '@jest/globals';
import { insertTestAccount, insertTestJob, newMasterKey, useTestDatabase } from '@humanize/testing';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { RecordNotFoundError } from '../database/database-errors.ts';
import { findJobForOperator, listJobs } from '../jobs/job-summaries.ts';
import {
  closeAccount,
  resumeAccount,
  suspendAccount,
  findAccount,
  getAccount,
  insertAccount,
  listAccounts,
} from './accounts.ts';
import { listLedgerEntries } from '../ledger/ledger-entries.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase();

test('the opening words of an account are its first ledger entry, and an account can be opened without words', async () => {
  const accountId = newId();
  const account = await insertAccount(database.db, { accountId, name: 'Ada', openingWords: 500 });
  expect(account).toEqual({
    id: accountId,
    name: 'Ada',
    balance: 500,
    activeJobs: 0,
    createdAt: expect.any(Date),
    suspendedAt: null,
    closedAt: null,
    payloadRetentionHours: null,
    lowBalanceWords: null,
    alertUserId: null,
    failureEmails: true,
    redelivers: false,
  });
  await expect(getAccount(database.db, { accountId })).resolves.toEqual(account);
  const { items } = await listLedgerEntries(database.db, { accountId, limit: 5 });
  expect(items).toMatchObject([{ seq: 1, kind: 'grant', amount: 500, reference: 'opening' }]);
  for (const openingWords of [undefined, 0]) {
    const empty = await insertAccount(database.db, { accountId: newId(), name: 'n', openingWords });
    expect(empty.balance).toBe(0);
  }
  await expect(insertAccount(database.db, { accountId: newId(), name: 'n', openingWords: -1 })).rejects.toThrow(
    RangeError,
  );
});

test('an unknown account is not found', async () => {
  await expect(findAccount(database.db, { accountId: newId() })).resolves.toBeUndefined();
  await expect(getAccount(database.db, { accountId: newId() })).rejects.toThrow(RecordNotFoundError);
});

test('an account is suspended, resumed and permanently closed', async () => {
  const { accountId } = await insertTestAccount(database.db, { masterKey });
  const { db } = database;
  const by = { accountId };
  expect([await resumeAccount(db, by), await suspendAccount(db, by), await suspendAccount(db, by)]).toEqual([
    false,
    true,
    false,
  ]);
  expect([await resumeAccount(db, by), await resumeAccount(db, by)]).toEqual([true, false]);
  expect([await closeAccount(db, by), await closeAccount(db, by), await suspendAccount(db, by)]).toEqual([
    true,
    false,
    false,
  ]);
  await expect(getAccount(db, by)).resolves.toMatchObject({ name: '', closedAt: expect.any(Date), balance: 100_000 });
});

test('pages of a list have no gaps or duplicates, even if rows are added and times are equal', async () => {
  const made = [];
  for (let place = 0; place < 7; place += 1) made.push((await insertTestAccount(database.db, { masterKey })).accountId);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listAccounts(database.db, { limit: 3, after });
    seen.push(...page.items.map(({ id }) => id));
    after = page.next ?? undefined;
    await insertTestAccount(database.db, { masterKey });
  } while (after !== undefined);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).toEqual(expect.arrayContaining(made));
  const { items } = await listAccounts(database.db, { limit: 200 });
  const times = items.map(({ createdAt }) => createdAt.getTime());
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

test('accounts are found by ID, by a part of the name and by the email address of a user', async () => {
  const accountId = newId();
  await insertAccount(database.db, { accountId, name: 'Mill & 100% River', openingWords: 0 });
  await insertTestAccount(database.db, { masterKey });
  await sql`INSERT INTO users (id, account_id, email, role, created_at) VALUES
    (${newId()}, ${accountId}, 'ann@mill.example', 'customer', now_ms())`.execute(database.db.kysely);
  const search = async (text: string) =>
    (await listAccounts(database.db, { limit: 5, search: text })).items.map(({ id }) => id);
  for (const text of [accountId, 'mill & 1', '100%', 'Ann@Mill.example'])
    expect(await search(text)).toEqual([accountId]);
  for (const text of ['100_', 'ann@mill', '%%%', '\\']) expect(await search(text)).toEqual([]);
});

test('jobs are listed by account, status, key and time, newest first, without texts', async () => {
  const account = await insertTestAccount(database.db, { masterKey });
  const { accountId, apiKeyId } = account;
  await insertTestJob(database.db, await insertTestAccount(database.db, { masterKey }));
  const ids = [];
  for (let place = 0; place < 4; place += 1) ids.push((await insertTestJob(database.db, account)).jobId);
  const first = await listJobs(database.db, { accountId, limit: 3 });
  const rest = await listJobs(database.db, { accountId, limit: 3, after: first.next ?? '' });
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(rest.next).toBeNull();
  expect(JSON.stringify(first.items)).not.toContain('six whole words');
  const count = async (filter: object): Promise<number> =>
    (await listJobs(database.db, { accountId, limit: 10, ...filter })).items.length;
  await expect(count({ status: 'queued', apiKeyId })).resolves.toBe(4);
  await expect(count({ status: 'failed' })).resolves.toBe(0);
  await expect(count({ apiKeyId: newId() })).resolves.toBe(0);
  await expect(count({ from: first.items[0]?.createdAt })).resolves.toBeGreaterThanOrEqual(1);
  await expect(count({ to: rest.items[0]?.createdAt })).resolves.toBe(0);
  await expect(findJobForOperator(database.db, { jobId: ids[0] ?? '' })).resolves.toEqual(rest.items[0]);
  await expect(findJobForOperator(database.db, { jobId: newId() })).resolves.toBeUndefined();
});
