import { expect, test } from '@jest/globals';
import { writePastTriggers } from '@humanize/testing';
import { setAlertSettings, suspendAccount } from '../accounts/accounts.ts';
import { listDeliveriesToResend, scheduleRedelivery } from './resend-deliveries.ts';
import { deletePayloads } from '../reconciler/sweeps.ts';
import { type Event, useDeliveries } from '../../test-support/use-deliveries.ts';

const { database, newEvent, exhaust } = useDeliveries();

const choose = ({ account }: Event, redelivers = true) =>
  setAlertSettings(database.db, account.accountId, {
    lowBalanceWords: null,
    alertUserId: null,
    failureEmails: true,
    redelivers,
  });
const age = ({ deliveryId }: Event, column: 'ended_at' | 'created_at', hours: number): Promise<void> =>
  writePastTriggers(
    database,
    `UPDATE deliveries SET ${column} = ${column} - make_interval(hours => $2) WHERE id = $1`,
    [deliveryId, hours],
  );
const isDue = async ({ deliveryId }: Event): Promise<boolean> =>
  (await listDeliveriesToResend(database.db, { limit: 1_000 })).some((due) => due.deliveryId === deliveryId);

async function newExhausted(options: { failed?: boolean } = {}): Promise<Event> {
  const event = await newEvent(options);
  await exhaust(event.deliveryId);
  return event;
}

test('an exhausted event is due an hour after its first series, and later after each further one', async () => {
  const event = await newExhausted();
  await choose(event);
  expect(await isDue(event)).toBe(false);
  await age(event, 'ended_at', 1);
  expect(await isDue(event)).toBe(true);
  expect(await scheduleRedelivery(database.db, event)).toMatchObject({ outcome: 'scheduled', series: 2 });
  expect(await isDue(event)).toBe(false);
  await exhaust(event.deliveryId);
  await age(event, 'ended_at', 1);
  expect(await isDue(event)).toBe(false);
  await age(event, 'ended_at', 1);
  expect(await isDue(event)).toBe(true);
});

test('an event is not resent if it is older than three days, or its account has not chosen it or is suspended', async () => {
  const [old, unchosen, suspended] = [await newExhausted(), await newExhausted(), await newExhausted()];
  for (const event of [old, unchosen, suspended]) {
    await choose(event);
    await age(event, 'ended_at', 1);
    expect(await isDue(event)).toBe(true);
  }
  await age(old, 'created_at', 72);
  await choose(unchosen, false);
  await suspendAccount(database.db, suspended.account);
  for (const event of [old, unchosen, suspended]) expect(await isDue(event)).toBe(false);
});

test('an event whose text was deleted is not listed, and the event of a failure is', async () => {
  const [success, failure] = [await newExhausted(), await newExhausted({ failed: true })];
  for (const event of [success, failure]) {
    await choose(event);
    await age(event, 'ended_at', 1);
    await deletePayloads(database.db, { accountId: event.account.accountId, limit: 10 });
  }
  expect(await isDue(success)).toBe(false);
  expect(await isDue(failure)).toBe(true);
});
