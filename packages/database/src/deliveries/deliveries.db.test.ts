import { expect, test } from '@jest/globals';
import { limits } from '@humanize/contract';
import { insertTestAccount, waitUntil, writePastTriggers } from '@humanize/testing';
import { v7 as newId } from 'uuid';
import { RecordNotFoundError } from '../database/database-errors.ts';
import { query } from '../database/queries.ts';
import { verifyLedger } from '../ledger/verify-ledger.ts';
import { deletePayloads } from '../reconciler/sweeps.ts';
import { completeAttempt, findDueDelivery } from './attempts.ts';
import { getDelivery, listDeliveries } from './deliveries.ts';
import { listDueDeliveries, scheduleRedelivery } from './resend-deliveries.ts';
import { acknowledged, type Event, failed, masterKey, url, useDeliveries } from '../../test-support/use-deliveries.ts';

const gone = { outcome: 'gone' };
const { database, newEvent, start, complete, letTimePass, get } = useDeliveries();

test('a redelivery is a new series with the same ID and up to three attempts', async () => {
  const { deliveryId, account } = await newEvent();
  const first = newId();
  await start(deliveryId, first, 'the body');
  await expect(scheduleRedelivery(database.db, { deliveryId })).resolves.toEqual({ outcome: 'in_progress' });
  await complete(deliveryId, first, acknowledged);
  const scheduled = { outcome: 'scheduled', series: 2, accountId: account.accountId };
  await expect(scheduleRedelivery(database.db, { deliveryId, accountId: account.accountId })).resolves.toEqual(
    scheduled,
  );
  await expect(scheduleRedelivery(database.db, { deliveryId })).resolves.toEqual({ outcome: 'in_progress' });
  for (const number of [1, 2, 3]) {
    const token = newId();
    const started = await start(deliveryId, token, 'the body');
    expect(started).toMatchObject({ outcome: 'started', attempt: { series: 2, number, deliveryId } });
    await complete(deliveryId, token, failed);
    if (number < 3) await letTimePass(deliveryId);
  }
  await expect(start(deliveryId)).resolves.toEqual(gone);
  await expect(get(deliveryId)).resolves.toMatchObject({ state: 'exhausted', series: 2, attempts: { length: 4 } });
});

test('an event whose texts were deleted cannot be redelivered unless its job failed', async () => {
  const account = await insertTestAccount(database.db, { masterKey });
  const events = [await newEvent({ account }), await newEvent({ account, failed: true })];
  for (const { deliveryId } of events) {
    const token = newId();
    await start(deliveryId, token);
    await complete(deliveryId, token, acknowledged);
  }
  await expect(deletePayloads(database.db, { accountId: account.accountId, limit: 10 })).resolves.toBe(2);
  const [succeededEvent, failedEvent] = events as [Event, Event];
  const deleted = { outcome: 'payload_deleted' };
  await expect(scheduleRedelivery(database.db, { deliveryId: succeededEvent.deliveryId })).resolves.toEqual(deleted);
  await expect(scheduleRedelivery(database.db, { deliveryId: failedEvent.deliveryId })).resolves.toMatchObject({
    series: 2,
  });
  const { attempts } = await get(succeededEvent.deliveryId);
  expect(attempts[0]).toMatchObject({ status: 204, responseExcerpt: null });
});

/** Starts and acknowledges the due attempt, which ends the delivery. */
async function acknowledge(deliveryId: string): Promise<void> {
  const token = newId();
  await start(deliveryId, token);
  await complete(deliveryId, token, acknowledged);
}

test('a delivery can be resent at most 20 times, and its attempts are found in order', async () => {
  const { deliveryId } = await newEvent();
  for (let times = 0; times < limits.redeliveriesPerDeliveryMax; times += 1) {
    await acknowledge(deliveryId);
    await expect(scheduleRedelivery(database.db, { deliveryId })).resolves.toMatchObject({ outcome: 'scheduled' });
  }
  await expect(scheduleRedelivery(database.db, { deliveryId })).resolves.toEqual({ outcome: 'in_progress' });
  await acknowledge(deliveryId);
  await expect(scheduleRedelivery(database.db, { deliveryId })).resolves.toEqual({
    outcome: 'resent_too_often',
    limit: 20,
  });
  const { attempts } = await getDelivery(database.db, { deliveryId });
  expect(attempts.map(({ series }) => series)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
});

test('another account can neither find, list nor redeliver a delivery', async () => {
  const { deliveryId } = await newEvent();
  const { accountId } = await insertTestAccount(database.db, { masterKey });
  await expect(scheduleRedelivery(database.db, { deliveryId, accountId })).resolves.toEqual({ outcome: 'not_found' });
  await expect(getDelivery(database.db, { deliveryId, accountId })).rejects.toThrow(RecordNotFoundError);
  await expect(getDelivery(database.db, { deliveryId: newId() })).rejects.toThrow(RecordNotFoundError);
  await expect(listDeliveries(database.db, { accountId, limit: 10 })).resolves.toEqual({ items: [], next: null });
});

test('a delivery is found with its attempts as of the same time', async () => {
  const { deliveryId } = await newEvent();
  const token = newId();
  await start(deliveryId, token);
  const found = await database.owner.transaction({}, async (trx) => {
    await query(trx, 'LOCK TABLE delivery_attempts');
    const finding = get(deliveryId);
    const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'delivery_attempts'::regclass`;
    await waitUntil(async () => (await query(trx, waiting)).length > 0, { what: 'the attempts to be read' });
    const inTransaction = { ...database.owner, kysely: trx };
    const end = { deliveryId, token, result: acknowledged, body: Buffer.from('the body'), retryDelayMs: 15_000 };
    await expect(completeAttempt(inTransaction, end)).resolves.toEqual({ outcome: 'delivered' });
    return { finding };
  });
  await expect(found.finding).resolves.toMatchObject({ state: 'in_flight', attempts: [{ completedAt: null }] });
  await expect(get(deliveryId)).resolves.toMatchObject({ state: 'delivered', attempts: [{ status: 204 }] });
});

test('findDueDelivery changes nothing', async () => {
  const { deliveryId, account, jobId } = await newEvent();
  const { accountId, apiKeyId } = account;
  const eventType = 'humanize.job.succeeded';
  const look = { deliveryId, accountId, apiKeyId, jobId, url, eventType, nextEncryptedSecret: null };
  const pending = await findDueDelivery(database.db, { deliveryId });
  const record = { id: jobId, status: 'succeeded', wordsCharged: 6 };
  const job = expect.objectContaining({ ...record, output: 'The output.' });
  expect(pending).toEqual({ ...look, nextAttemptAt: expect.any(Date), due: true, job });
  const token = newId();
  await start(deliveryId, token);
  await expect(findDueDelivery(database.db, { deliveryId })).resolves.toMatchObject({ due: false });
  await complete(deliveryId, token, acknowledged);
  const ended = { ...look, nextAttemptAt: null, due: false, job: expect.objectContaining({ ...record, output: null }) };
  await expect(findDueDelivery(database.db, { deliveryId })).resolves.toEqual(ended);
  await expect(findDueDelivery(database.db, { deliveryId: newId() })).resolves.toBeUndefined();
});

test('overdue deliveries are listed in pages, longest overdue first, including those with lost attempts', async () => {
  const events = [await newEvent(), await newEvent(), await newEvent()];
  const [oldest, middle, fresh] = events.map(({ deliveryId }) => deliveryId) as [string, string, string];
  await start(middle);
  const overdue = (deliveryId: string, interval: string): Promise<void> =>
    writePastTriggers(database, 'UPDATE deliveries SET next_attempt_at = now_ms() - $2::interval WHERE id = $1', [
      deliveryId,
      interval,
    ]);
  await overdue(oldest, '3 hours');
  await overdue(middle, '2 hours');
  const first = await listDueDeliveries(database.db, { overdueSeconds: 3_600, limit: 1 });
  expect(first.items).toMatchObject([
    { deliveryId: oldest, overdueMs: expect.any(Number), series: 1, attemptsStarted: 0 },
  ]);
  const second = await listDueDeliveries(database.db, { overdueSeconds: 3_600, limit: 1, after: first.next ?? '' });
  expect(second).toMatchObject({ items: [{ deliveryId: middle, attemptsStarted: 1 }], next: null });
  const now = await listDueDeliveries(database.db, { overdueSeconds: 0, limit: 100 });
  expect(now.items.map(({ deliveryId }) => deliveryId)).toContain(fresh);
});

test('after all tests, jobs, words and events are consistent', async () => {
  await expect(verifyLedger(database.db)).resolves.toMatchObject({ ok: true });
});
