import { expect, jest, test } from '@jest/globals';
import { createReceiverSlots, type Receiver, type ReceiverSlots, type SlotDecision } from './receiver-slots.ts';

const hanging = { accountId: 'one', host: 'hang.example.com' };

function slotsAt(clock: { nowMs: number }, { random = 0.5, concurrency = 50 } = {}): ReceiverSlots {
  return createReceiverSlots({ perReceiverMax: 10, concurrency, nowMs: () => clock.nowMs, random: () => random });
}

function take(slots: ReceiverSlots, count: number, receiver: Receiver): SlotDecision[] {
  return Array.from({ length: count }, () => slots.take(receiver));
}

/** Makes one attempt for each of so many other receivers that unused receivers are removed. */
function takeForMany(slots: ReceiverSlots): void {
  for (let account = 0; account < 10_000; account += 1) {
    const [slot] = free(take(slots, 1, { accountId: `account ${account}`, host: 'example.com' }));
    slot?.release();
  }
}

/** Returns slots after ten attempts that took five seconds each. */
function afterTenSlowAttempts(): { clock: { nowMs: number }; slots: ReceiverSlots } {
  const clock = { nowMs: 1_000 };
  const slots = slotsAt(clock);
  const first = take(slots, 10, hanging);
  clock.nowMs += 5_000;
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

test.each([
  [50, 25],
  [10, 5],
  [1, 1],
])('of %i slots, one account gets at most %i, regardless of the number of its hosts', (concurrency, most) => {
  const slots = slotsAt({ nowMs: 0 }, { concurrency });
  const decisions = Array.from({ length: 100 }, (_, index) =>
    slots.take({ accountId: 'one', host: `${index}.example.com` }),
  );
  expect(free(decisions)).toHaveLength(most);
  expect(free(take(slots, 5, { accountId: 'two', host: 'example.com' }))).toHaveLength(Math.min(5, most));
});

test('a receiver with attempts in flight keeps its limit when unused receivers are removed', () => {
  const slots = slotsAt({ nowMs: 0 });
  take(slots, 10, hanging);
  takeForMany(slots);
  expect(free(take(slots, 1, hanging))).toHaveLength(0);
});

test('the response time of an unused receiver is forgotten when unused receivers are removed', () => {
  const { slots } = afterTenSlowAttempts();
  takeForMany(slots);
  expect(waits(take(slots, 20, hanging)).at(-1)).toBe(100);
});

test('a receiver keeps the turns that it has assigned when unused receivers are removed', () => {
  const { slots } = afterTenSlowAttempts();
  const second = take(slots, 20, hanging);
  for (const slot of free(second)) slot.release();
  takeForMany(slots);
  const last = waits(second).at(-1) ?? 0;
  expect(waits(take(slots, 11, hanging))[0]).toBeGreaterThan(last);
});

test('an attempt over the limits of its receiver and its account waits for the later turn', () => {
  const { clock, slots } = afterTenSlowAttempts();
  const others = ['a.example.com', 'b.example.com'].map((host) => ({ ...hanging, host }));
  take(slots, 10, hanging);
  for (const other of others) take(slots, 10, other);
  clock.nowMs += 5_000;
  // The receiver has a turn every half second, the account every fifth of a second.
  expect(waits(take(slots, 4, hanging))).toEqual([500, 1_000, 1_500, 2_000]);
});

test.each([
  [0, 24_000],
  [0.75, 33_000],
])('waits vary by up to a fifth, so that postponed attempts do not return together: %d, %d ms', (random, longest) => {
  const slots = slotsAt({ nowMs: 0 }, { random });
  expect(Math.max(...waits(take(slots, 10_000, hanging)))).toBe(longest);
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

test('a change to the wall clock does not postpone attempts', () => {
  const wallClock = jest.spyOn(Date, 'now').mockReturnValue(0);
  const slots = createReceiverSlots({ perReceiverMax: 10, concurrency: 50, random: () => 0.5 });
  take(slots, 10, hanging);
  wallClock.mockReturnValue(3_600_000);
  expect(waits(take(slots, 1, hanging))).toEqual([100]);
  wallClock.mockRestore();
});
