import { insertTestAccount, newMasterKey, newTestApiRequest, useTestDatabase } from '@humanize/testing';
import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { query } from '../database/queries.ts';
import { expireApiRequests, insertApiRequests, listApiRequests } from '../index.ts';

const database = useTestDatabase();

const hourMs = 3_600_000;
const at = (minutes: number): Date => new Date(Date.UTC(2026, 0, 1, 12, minutes));

test('requests are listed newest first, by page, result, key and request ID, only for their account', async () => {
  const { db } = database;
  const { accountId, apiKeyId } = await insertTestAccount(db, { masterKey: newMasterKey().masterKey });
  const accepted = newTestApiRequest({ accountId, apiKeyId, jobId: randomUUID(), createdAt: at(1) });
  const limited = newTestApiRequest({ accountId, status: 429, code: 'rate_limited', createdAt: at(2) });
  const aborted = newTestApiRequest({
    accountId,
    status: 0,
    route: null,
    requestId: 'chosen-by-client',
    createdAt: at(3),
  });
  const foreign = newTestApiRequest({ requestId: 'chosen-by-client' });
  await insertApiRequests(db, { requests: [accepted, limited, aborted, foreign] });

  const first = await listApiRequests(db, { accountId, limit: 2 });
  expect(first.items).toEqual([aborted, limited]);
  const second = await listApiRequests(db, { accountId, limit: 2, after: first.next ?? '' });
  expect(second).toEqual({ items: [accepted], next: null });
  const found = async (filter: object) => (await listApiRequests(db, { accountId, limit: 10, ...filter })).items;
  expect(await found({ result: 'failed' })).toEqual([aborted, limited]);
  expect(await found({ result: 'succeeded' })).toEqual([accepted]);
  expect(await found({ apiKeyId })).toEqual([accepted]);
  expect(await found({ requestId: 'chosen-by-client' })).toEqual([aborted]);
});

test('requests are deleted after seven days, but not earlier, oldest first', async () => {
  const { db } = database;
  const accountId = randomUUID();
  const ago = (hours: number) => newTestApiRequest({ accountId, createdAt: new Date(Date.now() - hours * hourMs) });
  const [recent, old, older] = [ago(167), ago(169), ago(170)];
  await insertApiRequests(db, { requests: [recent, old, older] });
  // Also deletes the old entries of the other test.
  while ((await expireApiRequests(db, { limit: 100 })) > 0);
  expect((await listApiRequests(db, { accountId, limit: 10 })).items).toEqual([recent]);
  await insertApiRequests(db, { requests: [old, older] });
  expect(await expireApiRequests(db, { limit: 1 })).toBe(1);
  expect((await listApiRequests(db, { accountId, limit: 10 })).items).toEqual([recent, old]);
});

test('requests can still be inserted after a newer release has added a column with a default', async () => {
  await query(database.owner, 'ALTER TABLE api_requests ADD COLUMN added int NOT NULL DEFAULT 1');
  const request = newTestApiRequest();
  await insertApiRequests(database.db, { requests: [request] });
  expect((await listApiRequests(database.db, { accountId: request.accountId, limit: 10 })).items).toEqual([request]);
});
