import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import {
  closeAccount,
  insertOneTimeLink,
  insertApiRequests,
  insertSession,
  listApiRequests,
  insertUser,
  query,
} from '@humanize/database';
import { newTestApiRequest } from '@humanize/testing';
import { v7 as uuidv7 } from 'uuid';
import { countNothing, createSweep } from './sweep.ts';
import { useSweep } from '../test-support/use-sweep.ts';

const nothing = countNothing();
const { fixtures, depsWith, submit, find, claim, succeed } = useSweep();

test('idempotency keys are deleted after 24 hours, and not before', async () => {
  const [live, dead] = [await submit({ idempotencyKey: 'live' }), await submit()];
  const text = `INSERT INTO idempotency_keys (account_id, key, body_sha256, job_id, expires_at)
    VALUES ($1, 'dead', decode(repeat('00', 32), 'hex'), $2, clock_timestamp() - interval '1 second')`;
  await query(fixtures.database.owner, text, [fixtures.account.accountId, dead]);
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, keysDeleted: 1 });
  const left = await query(fixtures.database.db, 'SELECT job_id FROM idempotency_keys');
  expect(left).toEqual([{ job_id: live }]);
});

test('request log entries are deleted in batches after seven days', async () => {
  const hourMs = 3_600_000;
  const { accountId, apiKeyId } = fixtures.account;
  const requests = [169, 170, 171, 1].map((hoursAgo) =>
    newTestApiRequest({ accountId, apiKeyId, createdAt: new Date(Date.now() - hoursAgo * hourMs) }),
  );
  await insertApiRequests(fixtures.database.db, { requests });
  const sweep = createSweep(depsWith({ batchSize: 1, batchesMax: 2 }));
  expect((await sweep()).counts).toEqual({ ...nothing, requestsDeleted: 2 });
  expect((await sweep()).counts).toEqual({ ...nothing, requestsDeleted: 1 });
  const { items } = await listApiRequests(fixtures.database.db, { accountId, limit: 10 });
  expect(items).toEqual(requests.slice(3));
});

test('sessions and one-time links are deleted in batches after they have expired, and not before', async () => {
  const userId = uuidv7();
  const user = {
    userId,
    accountId: fixtures.account.accountId,
    email: `${userId}@example.com`,
    role: 'customer',
  } as const;
  await insertUser(fixtures.database.db.kysely, { ...user, passwordHash: 'hash', emailConfirmed: true });
  const tokens = Array.from({ length: 8 }, () => randomBytes(32));
  const link = { purpose: 'password_reset', userId, accountId: fixtures.account.accountId } as const;
  for (const tokenSha256 of tokens) {
    await insertSession(fixtures.database.db, { tokenSha256, userId });
    await insertOneTimeLink(fixtures.database.db, { tokenSha256, lifetimeSeconds: 3_600, link });
  }
  const shift = (table: string, column: string, age: string, from: number, to: number) =>
    query(
      fixtures.database.db,
      `UPDATE ${table} SET ${column} = ${column} - $1::interval WHERE token_sha256 = ANY($2)`,
      [age, tokens.slice(from, to)],
    );
  // Three sessions have been idle for too long, and two are too old even though they have been used.
  await shift('sessions', 'last_seen_at', '12 hours 1 second', 0, 3);
  await shift('sessions', 'created_at', '14 days 1 second', 3, 5);
  await shift('sessions', 'created_at', '13 days', 5, 8);
  await shift('one_time_links', 'expires_at', '61 minutes', 0, 6);
  const sweep = createSweep(depsWith({ batchSize: 2, batchesMax: 2 }));
  expect((await sweep()).counts).toEqual({ ...nothing, sessionsDeleted: 4, linksDeleted: 4 });
  expect((await sweep()).counts).toEqual({ ...nothing, sessionsDeleted: 1, linksDeleted: 2 });
  expect((await sweep()).counts).toEqual(nothing);
  const left = await query(fixtures.database.db, 'SELECT token_sha256 FROM sessions');
  expect(left).toHaveLength(3);
});

test('texts in the default partition are deleted soon after their retention period, if there is one, and the job is kept', async () => {
  const jobId = await submit();
  await succeed(jobId, await claim(jobId));
  const text = `UPDATE job_payloads SET completed_at = completed_at - interval '31 hours'`;
  await query(fixtures.database.db, text);
  expect((await createSweep(depsWith())()).counts).toEqual(nothing);
  expect((await createSweep(depsWith({ payloadRetentionHours: 27 }))()).counts).toEqual(nothing);
  expect((await createSweep(depsWith({ payloadRetentionHours: 26 }))()).counts).toEqual({
    ...nothing,
    payloadsDeleted: 1,
  });
  expect(await find(jobId)).toMatchObject({ status: 'succeeded', output: null });
});

test('texts of a closed account are deleted even without a retention period', async () => {
  const jobId = await submit();
  await succeed(jobId, await claim(jobId));
  await closeAccount(fixtures.database.db, fixtures.account);
  expect((await createSweep(depsWith())()).counts).toEqual({ ...nothing, payloadsDeleted: 1 });
});
