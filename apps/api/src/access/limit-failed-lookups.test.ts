import { expect, test } from '@jest/globals';
import type { RateLimiter } from '@humanize/http';
import { HttpError } from '../http/http-error.ts';
import { limitFailedLookups } from './limit-failed-lookups.ts';

const over = '2001:db8::/64';
const other = '203.0.113.7';
const wideOver = '2001:db8:1::/48';

/** Creates a limit that the network `over` exceeds for the next minute. */
async function setUp({ waitingMax = 20 } = {}) {
  const clock = { ms: 0 };
  const networks: string[] = [];
  const counted: string[] = [];
  const failures: Pick<RateLimiter, 'consume'> = {
    consume: async (network) => {
      counted.push(network);
      const outcome = network === over || network === wideOver ? 'rejected' : 'allowed';
      return { outcome, limit: 60, remaining: 0, resetInMs: 60_000 };
    },
  };
  const limit = limitFailedLookups({
    failures: [failures, failures],
    onLimited: (network) => void networks.push(network),
    intervalMs: 0,
    waitingMax,
    nowMs: () => clock.ms,
  });
  await limit.noteFailure([over]);
  await limit.noteFailure([other]);
  return { limit, clock, networks, counted };
}

/** Starts lookups that end when the test resolves them. */
function startLookups(look: (work: () => Promise<string>) => Promise<string>, count: number) {
  const running: (() => void)[] = [];
  const results = Array.from({ length: count }, () =>
    look(
      () =>
        new Promise<string>((resolve) => {
          running.push(() => resolve('a row'));
        }),
    ),
  );
  return { running, results };
}

const started = async (running: readonly unknown[], count: number): Promise<void> => {
  while (running.length < count) await new Promise((resolve) => setImmediate(resolve));
};

test('keys from a network over its limit are looked up one at a time, and keys from other networks immediately', async () => {
  const { limit, networks } = await setUp();
  expect(networks).toEqual([over]);
  const slow = startLookups((work) => limit.lookUp([over], work), 3);
  const fast = startLookups((work) => limit.lookUp([other], work), 3);
  await started(fast.running, 3);
  await started(slow.running, 1);
  expect([slow.running.length, fast.running.length]).toEqual([1, 3]);
  for (let ended = 0; ended < 3; ended += 1) {
    await started(slow.running, ended + 1);
    slow.running[ended]?.();
  }
  expect(await Promise.all(slow.results)).toEqual(['a row', 'a row', 'a row']);
});

test('lookups that exceed the queue limit get 503', async () => {
  const { limit } = await setUp({ waitingMax: 2 });
  const { running, results } = startLookups((work) => limit.lookUp([over], work), 3);
  const rejected = await limit.lookUp([over], async () => 'a row').catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(HttpError);
  expect(rejected).toMatchObject({ response: { status: 503, headers: { 'Retry-After': '5' } } });
  for (let ended = 0; ended < 3; ended += 1) {
    await started(running, ended + 1);
    running[ended]?.();
  }
  expect(await Promise.all(results)).toHaveLength(3);
});

test('a lookup that has waited too long for slow ones gets 503 without being made', async () => {
  const { limit, clock } = await setUp();
  const { running, results } = startLookups((work) => limit.lookUp([over], work), 3);
  await started(running, 1);
  clock.ms = 1_501;
  running[0]?.();
  const ends = await Promise.allSettled(results);
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  expect(ends[1]).toMatchObject({ reason: { response: { status: 503 } } });
  expect(running).toHaveLength(1);
});

test('the limit ends with its window, and further failures in the window are not counted', async () => {
  const { limit, clock, counted } = await setUp();
  await limit.noteFailure([over]);
  expect(counted).toEqual([over, other]);
  clock.ms = 60_000;
  const { running } = startLookups((work) => limit.lookUp([over], work), 3);
  await started(running, 3);
  expect(running).toHaveLength(3);
  await limit.noteFailure([over]);
  expect(counted).toEqual([over, other, over]);
});

test('a wide network over its limit slows down every network in it, and failures from a narrow network over its limit do not count against the wide one', async () => {
  const { limit, networks, counted } = await setUp();
  await limit.noteFailure([over, '2001:db8::/48']);
  await limit.noteFailure(['2001:db8:1:1::/64', wideOver]);
  expect(counted).toEqual([over, other, '2001:db8:1:1::/64', wideOver]);
  expect(networks).toEqual([over, wideOver]);
  const { running, results } = startLookups((work) => limit.lookUp(['2001:db8:1:2::/64', wideOver], work), 2);
  await started(running, 1);
  expect(running).toHaveLength(1);
  running[0]?.();
  await started(running, 2);
  running[1]?.();
  expect(await Promise.all(results)).toHaveLength(2);
});
