import { expect, jest, test } from '@jest/globals';
import { v7 as newId } from 'uuid';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { decryptSecret } from '@humanize/secrets';
import { type AttemptResult, findDueDelivery, startAttempt } from './attempts.ts';
import {
  acknowledged,
  attemptTimeoutMs,
  failed,
  masterKey,
  retryDelaysMs,
  url,
  useDeliveries,
} from '../../test-support/use-deliveries.ts';
import { query } from '../database/queries.ts';
import { deletePayloads } from '../reconciler/sweeps.ts';
import { scheduleRedelivery } from './resend-deliveries.ts';

const gone = { outcome: 'gone' };
const { database, newEvent, start, complete, letTimePass, exhaust, get } = useDeliveries();
const bodies = async (deliveryId: string): Promise<number> =>
  (await query(database.owner, 'SELECT 1 FROM delivery_bodies WHERE delivery_id = $1', [deliveryId])).length;
const excerptsOf = async (deliveryId: string) =>
  (await get(deliveryId)).attempts.map(({ responseExcerpt }) => responseExcerpt);

test('an attempt is recorded before it is sent, and the result contains everything needed to send it', async () => {
  const { account, deliveryId, jobId } = await newEvent();
  const { accountId, apiKeyId } = account;
  expect(await findDueDelivery(database.db, { deliveryId })).toMatchObject({
    jobId,
    accountId,
    apiKeyId,
    url,
    job: { id: jobId, status: 'succeeded', output: 'The output.', wordsCharged: 6 },
  });
  const renderBody = jest.fn(() => Buffer.from('{"a":1}'));
  const token = newId();
  const started = await startAttempt(database.db, { deliveryId, token, attemptTimeoutMs, retryDelaysMs, renderBody });
  if (started.outcome !== 'started') throw new Error(started.outcome);
  const { attempt } = started;
  expect(attempt).toMatchObject({ deliveryId, series: 1, number: 1, body: Buffer.from('{"a":1}') });
  expect(decryptSecret(masterKey, attempt.encryptedSecret, account)).toBe(account.signingSecret);
  expect(renderBody).toHaveBeenCalledTimes(1);
  await expect(get(deliveryId)).resolves.toMatchObject({
    state: 'in_flight',
    attemptsStarted: 1,
    attempts: [{ series: 1, number: 1, startedAt: attempt.startedAt, completedAt: null, status: null }],
  });
});

test('a failed job is rendered with its error and no charged words', async () => {
  const { deliveryId } = await newEvent({ failed: true });
  const error = { code: 'processing_failed', message: 'It could not be processed.' };
  expect(await findDueDelivery(database.db, { deliveryId })).toMatchObject({
    job: { status: 'failed', error, output: null, wordsCharged: 0 },
  });
});

test('the body is stored when the first attempt fails, and deleted when the delivery ends', async () => {
  const { deliveryId } = await newEvent();
  const [first, second] = [newId(), newId()];
  await start(deliveryId, first);
  await expect(bodies(deliveryId)).resolves.toBe(0);
  await complete(deliveryId, first, failed);
  await expect(bodies(deliveryId)).resolves.toBe(1);
  await letTimePass(deliveryId);
  await start(deliveryId, second);
  await expect(complete(deliveryId, second, acknowledged)).resolves.toEqual({ outcome: 'delivered' });
  await expect(bodies(deliveryId)).resolves.toBe(0);
});

test('a 2xx ends the delivery, and no more attempts can start', async () => {
  const { deliveryId } = await newEvent();
  const token = newId();
  await start(deliveryId, token);
  await expect(complete(deliveryId, token, acknowledged)).resolves.toEqual({ outcome: 'delivered' });
  await expect(complete(deliveryId, token, failed)).resolves.toEqual({ outcome: 'refused' });
  await expect(start(deliveryId)).resolves.toEqual(gone);
  await expect(get(deliveryId)).resolves.toMatchObject({
    state: 'delivered',
    endedAt: expect.any(Date),
    attempts: [{ status: 204, address: '203.0.113.9', durationMs: 12, errorClass: null, responseExcerpt: 'busy' }],
  });
});

test('after a failed attempt, the same bytes are sent again when the retry is due, up to three attempts', async () => {
  const { deliveryId } = await newEvent();
  const body = Buffer.from('rendered at attempt 1');
  for (const number of [1, 2]) {
    const token = newId();
    const started = await start(deliveryId, token, `rendered at attempt ${number}`);
    expect(started).toMatchObject({ outcome: 'started', attempt: { number, body } });
    const completed = await complete(deliveryId, token, failed, body.toString());
    expect(completed).toEqual({ outcome: 'retry' });
    const { attempts, nextAttemptAt } = await get(deliveryId);
    expect((nextAttemptAt?.getTime() ?? 0) - (attempts.at(-1)?.completedAt?.getTime() ?? 0)).toBe(15_000);
    await expect(start(deliveryId)).resolves.toEqual({ outcome: 'not_due', nextAttemptAt });
    await letTimePass(deliveryId);
  }
  const last = newId();
  await expect(start(deliveryId, last, 'rendered at attempt 3')).resolves.toMatchObject({
    attempt: { number: 3, body },
  });
  await expect(complete(deliveryId, last, failed)).resolves.toEqual({ outcome: 'exhausted' });
  await expect(start(deliveryId)).resolves.toEqual(gone);
  await expect(get(deliveryId)).resolves.toMatchObject({ state: 'exhausted', attemptsStarted: 3 });
  await expect(bodies(deliveryId)).resolves.toBe(0);
});

test('only one of many dispatchers gets the attempt, and the others get the time of the next attempt', async () => {
  const { deliveryId } = await newEvent();
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(deliveryId)));
  expect(outcomes.filter(({ outcome }) => outcome === 'started')).toHaveLength(1);
  expect(outcomes.filter(({ outcome }) => outcome === 'not_due')).toHaveLength(19);
  await expect(get(deliveryId)).resolves.toMatchObject({ attempts: [{ number: 1 }], attemptsStarted: 1 });
});

test('a lost attempt counts, and the next one is due after the time limit and the delay', async () => {
  const { deliveryId } = await newEvent();
  for (const number of [1, 2, 3]) {
    const started = await start(deliveryId);
    if (started.outcome !== 'started') throw new Error(started.outcome);
    const { nextAttemptAt } = await get(deliveryId);
    const wait = (nextAttemptAt?.getTime() ?? 0) - started.attempt.startedAt.getTime();
    expect([started.attempt.number, wait]).toEqual([number, attemptTimeoutMs + (retryDelaysMs[number - 1] ?? 0)]);
    await letTimePass(deliveryId);
  }
  await expect(start(deliveryId)).resolves.toEqual({ outcome: 'exhausted' });
  await expect(start(deliveryId)).resolves.toEqual(gone);
  const { attempts, state } = await get(deliveryId);
  expect(state).toBe('exhausted');
  expect(attempts.map(({ errorClass, completedAt }) => [errorClass, completedAt])).toEqual([
    ['lost', null],
    ['lost', null],
    ['lost', null],
  ]);
});

test('a slow attempt can be completed unless another one has started', async () => {
  const { deliveryId } = await newEvent();
  const [slow, next] = [newId(), newId()];
  await start(deliveryId, slow);
  await letTimePass(deliveryId);
  await start(deliveryId, next);
  await expect(complete(deliveryId, slow, acknowledged)).resolves.toEqual({ outcome: 'refused' });
  await letTimePass(deliveryId);
  await expect(complete(deliveryId, next, failed)).resolves.toEqual({ outcome: 'retry' });
  const { attempts } = await get(deliveryId);
  expect(attempts.map(({ status, errorClass }) => [status, errorClass])).toEqual([
    [null, 'lost'],
    [503, 'status'],
  ]);
});

test('a blocked address ends the delivery immediately', async () => {
  const { deliveryId } = await newEvent();
  const token = newId();
  await start(deliveryId, token);
  const blocked: AttemptResult = {
    ...failed,
    outcome: 'blocked',
    status: null,
    address: null,
    errorClass: 'blocked_address',
  };
  await expect(complete(deliveryId, token, blocked)).resolves.toEqual({ outcome: 'blocked' });
  await expect(get(deliveryId)).resolves.toMatchObject({ state: 'blocked', attemptsStarted: 1 });
});

test('an attempt is acknowledged if and only if its status is a 2xx', async () => {
  const { deliveryId } = await newEvent();
  const token = newId();
  await start(deliveryId, token);
  for (const result of [
    { ...acknowledged, status: 302 },
    { ...acknowledged, status: null },
    { ...failed, status: 200 },
  ] as const) {
    await expect(complete(deliveryId, token, result)).rejects.toMatchObject({ code: 'HU001' });
  }
});

test('any response of a receiver can be stored, including NUL and split characters, truncated to 4 KB', async () => {
  const { deliveryId } = await newEvent();
  const token = newId();
  await start(deliveryId, token);
  const responseExcerpt = `\0\ud800${'😀'.repeat(2_000)}`;
  await complete(deliveryId, token, { ...failed, responseExcerpt });
  const { attempts } = await get(deliveryId);
  const stored = attempts[0]?.responseExcerpt ?? '';
  expect(stored).toMatch(/^\ufffd\ufffd(?:😀)+$/u);
  expect(Buffer.byteLength(stored)).toBeLessThanOrEqual(4_096);
  expect(Buffer.byteLength(stored)).toBeGreaterThan(4_090);
});

test('a response to a resent event is not stored if the texts of its job have been deleted', async () => {
  const events = [await newEvent({ failed: true }), await newEvent({ failed: true })] as const;
  const [deleted, kept] = events;
  for (const { deliveryId } of events) await exhaust(deliveryId);
  await expect(deletePayloads(database.db, { ...deleted.account, limit: 1 })).resolves.toBe(1);
  for (const { deliveryId } of events) {
    await scheduleRedelivery(database.db, { deliveryId });
    const token = newId();
    await start(deliveryId, token);
    await complete(deliveryId, token, { ...failed, responseExcerpt: 'echo' });
  }
  expect(await excerptsOf(deleted.deliveryId)).toEqual([null, null, null, null]);
  expect(await excerptsOf(kept.deliveryId)).toContain('echo');
});

test('the first attempt renders the job, and later attempts send the stored body', async () => {
  for (const failedJob of [false, true]) {
    const { deliveryId } = await newEvent({ failed: failedJob });
    const look = await findDueDelivery(database.db, { deliveryId });
    expect(look?.eventType).toBe(failedJob ? 'humanize.job.failed' : 'humanize.job.succeeded');
    const { job } = look ?? {};
    const renderBody = jest.fn(() => Buffer.from(`${job?.status} ${job?.output ?? job?.error?.message}`));
    const first = { deliveryId, token: newId(), attemptTimeoutMs, retryDelaysMs, renderBody };
    const body = Buffer.from(failedJob ? 'failed It could not be processed.' : 'succeeded The output.');
    await expect(startAttempt(database.db, first)).resolves.toMatchObject({ outcome: 'started', attempt: { body } });
    expect(renderBody).toHaveBeenCalledTimes(1);
    await complete(deliveryId, first.token, failed, body.toString());
    await letTimePass(deliveryId);
    await expect(findDueDelivery(database.db, { deliveryId })).resolves.toMatchObject({ due: true });
    await expect(start(deliveryId, newId(), 'other bytes')).resolves.toMatchObject({ attempt: { number: 2, body } });
  }
});

test('if the body was rendered twice, the stored one is sent', async () => {
  const { deliveryId } = await newEvent();
  const first = newId();
  await start(deliveryId, first, 'the first rendering');
  await complete(deliveryId, first, failed, 'the first rendering');
  await letTimePass(deliveryId);
  const renderBody = jest.fn(() => Buffer.from('the second'));
  const second = { deliveryId, token: newId(), attemptTimeoutMs, retryDelaysMs, renderBody };
  await expect(startAttempt(database.db, second)).resolves.toMatchObject({
    attempt: { number: 2, body: Buffer.from('the first rendering') },
  });
});

test('after all tests, jobs, words and events are consistent', async () => {
  await expect(verifyLedger(database.db)).resolves.toMatchObject({ ok: true });
});
