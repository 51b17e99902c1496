import { expect, test } from '@jest/globals';
import { createReceiverSlots, type Receiver, type ReceiverSlots, type SlotDecision } from './receiver-slots.ts';

const hanging = { accountId: 'one', host: 'hang.example.com' };

function slotsAt(clock: { nowMs: number }, caps = { perReceiverMax: 10, perAccountMax: 25 }): ReceiverSlots {
  return createReceiverSlots({ ...caps, nowMs: () => clock.nowMs, random: () => 0.5 });
}

function take(slots: ReceiverSlots, count: number, receiver: Receiver): SlotDecision[] {
  return Array.from({ length: count }, () => slots.take(receiver));
}

/** Returns slots after ten attempts that took five seconds each. */
function afterTenSlowAttempts(): { clock: { nowMs: number }; slots: ReceiverSlots } {
  const clock = { nowMs: 0 };
  const slots = slotsAt(clock);
  const first = take(slots, 10, hanging);
  clock.nowMs = 5_000;
  for (const slot of free(first)) slot.release();
  return { clock, slots };
}

const free = (decisions: readonly SlotDecision[]) => decisions.filter((decision) => decision.outcome === 'free');
const waits = (decisions: readonly SlotDecision[]) =>
  decisions.flatMap((decision) => (decision.outcome === 'full' ? [decision.postponeMs] : []));

test('ten attempts run concurrently for one account and host, and ten more after those have ended', () => {
  const slots = slotsAt({ nowMs: 0 });
  const first = take(slots, 15, hanging);
  expect(free(first)).toHaveLength(10);
  expect(slots.inUse()).toBe(10);
  for (const slot of free(first)) slot.release();
  expect(slots.inUse()).toBe(0);
  expect(free(take(slots, 15, hanging))).toHaveLength(10);
});

test('another host of the account, and the same host for another account, have their own slots', () => {
  const slots = slotsAt({ nowMs: 0 });
  take(slots, 15, hanging);
  expect(free(take(slots, 15, { ...hanging, host: 'other.example.com' }))).toHaveLength(10);
  expect(free(take(slots, 15, { ...hanging, accountId: 'two' }))).toHaveLength(10);
});

test('one account never uses more than its share of all slots, regardless of the number of its hosts', () => {
  const slots = slotsAt({ nowMs: 0 });
  const decisions = Array.from({ length: 100 }, (_, index) =>
    slots.take({ accountId: 'one', host: `${index}.example.com` }),
  );
  expect(free(decisions)).toHaveLength(25);
  expect(free(take(slots, 5, { accountId: 'two', host: 'example.com' }))).toHaveLength(5);
});

test('a receiver with attempts in flight keeps its limit when unused receivers are removed', () => {
  const slots = slotsAt({ nowMs: 0 });
  take(slots, 10, hanging);
  for (let account = 0; account < 10_000; account += 1) {
    const [slot] = free(take(slots, 1, { accountId: `account ${account}`, host: 'example.com' }));
    slot?.release();
  }
  expect(free(take(slots, 1, hanging))).toHaveLength(0);
});

test("attempts over the limit are spaced by the receiver's response time", () => {
  const { slots } = afterTenSlowAttempts();
  // Ten attempts of almost five seconds each result in a turn every half second.
  take(slots, 10, hanging);
  const turns = waits(take(slots, 40, hanging));
  const steps = turns.slice(1).map((turn, index) => turn - (turns[index] ?? 0));
  expect(turns).toHaveLength(40);
  expect(Math.min(...steps)).toBeGreaterThan(350);
  expect(Math.max(...steps)).toBeLessThan(500);
});

test('a burst for an unknown receiver is postponed briefly', () => {
  const slots = slotsAt({ nowMs: 0 });
  expect(Math.max(...waits(take(slots, 150, hanging)))).toBeLessThan(1_000);
});

test('for a receiver that has not responded yet, the time elapsed so far counts', () => {
  const clock = { nowMs: 0 };
  const slots = slotsAt(clock);
  take(slots, 10, hanging);
  clock.nowMs = 2_000;
  const turns = waits(take(slots, 11, hanging));
  expect((turns.at(-1) ?? 0) - (turns[0] ?? 0)).toBe(2_000);
});

test('no attempt is postponed for more than half a minute', () => {
  const { clock, slots } = afterTenSlowAttempts();
  const last = free(take(slots, 10, hanging));
  expect(Math.max(...waits(take(slots, 10_000, hanging)))).toBe(30_000);
  clock.nowMs += 5_000;
  for (const slot of last) slot.release();
  clock.nowMs += 25_000;
  expect(free(take(slots, 10, hanging))).toHaveLength(10);
  expect(waits(take(slots, 1, hanging))[0]).toBeLessThan(1_500);
});
