import { beforeEach, expect, test } from '@jest/globals';
import {
  claimTestJob,
  insertTestAccount,
  insertTestJob,
  newMasterKey,
  newTestJob,
  type TestAccount,
  textOfWords,
  useTestDatabase,
  writePastTriggers,
} from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { query } from '../database/queries.ts';
import { failJob, succeedJob } from '../jobs/process-job.ts';
import { changeApiKey, listKeyMonths } from './api-keys.ts';
import { submitJob } from '../jobs/submit-job.ts';
import { insertApiKey } from './insert-api-key.ts';

const { masterKey } = newMasterKey();
const database = useTestDatabase({ poolMax: 20 });
let account: TestAccount;

beforeEach(async () => {
  account = await insertTestAccount(database.db, { masterKey, words: 1_000 });
});

const limitTo = (monthlyWordsMax: number | null) =>
  changeApiKey(database.db, { apiKeyId: account.apiKeyId }, { monthlyWordsMax });
const submitWords = (words: number, of = account) =>
  submitJob(database.db, newTestJob(of, { text: textOfWords(words) }));
const spent = async (): Promise<number | undefined> =>
  (await listKeyMonths(database.db, account)).get(account.apiKeyId);

async function failNext(jobId: string): Promise<void> {
  const lease = await claimTestJob(database.db, jobId);
  await failJob(database.db, { jobId, when: 'leased', lease, message: 'm', deliveryId: newId() });
}

test('a key cannot spend more than its limit, however many submissions race', async () => {
  await limitTo(25);
  const outcomes = (await Promise.all(Array.from({ length: 4 }, () => submitWords(10)))).map(
    (result) => result.outcome,
  );
  expect(outcomes.toSorted()).toEqual(['created', 'created', 'key_limit_reached', 'key_limit_reached']);
  expect(await submitWords(6)).toEqual({ outcome: 'key_limit_reached', balance: 5, wordsRequired: 6 });
  expect(await spent()).toBe(20);
  expect((await submitWords(5)).outcome).toBe('created');
});

test('another key of the account and the playground are not limited', async () => {
  await limitTo(5);
  const made = await insertApiKey(database.db, {
    apiKeyId: newId(),
    accountId: account.accountId,
    name: 'other',
    scopes: ['humanize'],
    expiresAt: null,
    masterKey,
  });
  const other = { ...account, apiKeyId: made.outcome === 'created' ? made.apiKey.id : '' };
  expect((await submitWords(6)).outcome).toBe('key_limit_reached');
  expect((await submitWords(6, other)).outcome).toBe('created');
  const playground = { ...newTestJob(account, { text: textOfWords(6) }), apiKeyId: null };
  expect((await submitJob(database.db, playground)).outcome).toBe('created');
});

test('words that are returned can be spent again', async () => {
  await limitTo(10);
  const { jobId } = await insertTestJob(database.db, account, { text: textOfWords(10) });
  expect((await submitWords(1)).outcome).toBe('key_limit_reached');
  await failNext(jobId);
  expect(await spent()).toBe(0);
  const again = await insertTestJob(database.db, account, { text: textOfWords(10) });
  const lease = await claimTestJob(database.db, again.jobId);
  const success = { jobId: again.jobId, lease, output: 'o', edits: null, detectedLanguage: 'en', deliveryId: newId() };
  await succeedJob(database.db, { ...success, refund: true });
  expect(await spent()).toBe(0);
});

test('words that were spent earlier in the month count toward a new limit, and those of other months do not', async () => {
  const old = await insertTestJob(database.db, account, { text: textOfWords(40) });
  await writePastTriggers(database, `UPDATE jobs SET created_at = created_at - interval '32 days' WHERE id = $1`, [
    old.jobId,
  ]);
  const failed = await insertTestJob(database.db, account, { text: textOfWords(30) });
  await failNext(failed.jobId);
  await insertTestJob(database.db, account, { text: textOfWords(20) });
  await limitTo(25);
  expect(await spent()).toBe(20);
  expect(await submitWords(6)).toMatchObject({ outcome: 'key_limit_reached', balance: 5 });
  await failNext(old.jobId);
  expect(await spent()).toBe(20);
});

test('the words of a key without a limit are those of this month’s jobs, without those that were returned', async () => {
  expect(await spent()).toBe(0);
  const old = await insertTestJob(database.db, account, { text: textOfWords(40) });
  await writePastTriggers(database, `UPDATE jobs SET created_at = created_at - interval '32 days' WHERE id = $1`, [
    old.jobId,
  ]);
  const failed = await insertTestJob(database.db, account, { text: textOfWords(30) });
  await failNext(failed.jobId);
  await insertTestJob(database.db, account, { text: textOfWords(20) });
  expect(await spent()).toBe(20);
});

test('a new month begins at zero', async () => {
  await limitTo(10);
  expect((await submitWords(10)).outcome).toBe('created');
  await query(database.owner, `UPDATE api_key_months SET month = month - interval '1 month'`);
  expect((await submitWords(10)).outcome).toBe('created');
});

test('a limit can be raised and removed, and other fields stay', async () => {
  await changeApiKey(database.db, { apiKeyId: account.apiKeyId }, { note: 'staging', monthlyWordsMax: 5 });
  expect((await submitWords(6)).outcome).toBe('key_limit_reached');
  await limitTo(6);
  expect((await submitWords(6)).outcome).toBe('created');
  await limitTo(null);
  expect((await submitWords(500)).outcome).toBe('created');
  const rows = await query(database.db, 'SELECT note, name FROM api_keys WHERE id = $1', [account.apiKeyId]);
  expect(rows).toEqual([{ note: 'staging', name: 'test' }]);
  expect(await changeApiKey(database.db, { apiKeyId: account.apiKeyId, accountId: newId() }, { note: null })).toBe(
    false,
  );
});

test('an account with too few words is told so, even if the key has a limit', async () => {
  await limitTo(1_500);
  expect(await submitWords(1_200)).toEqual({ outcome: 'insufficient_words', balance: 1_000, wordsRequired: 1_200 });
});
