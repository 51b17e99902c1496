import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { unlimitedPace, createPacer, type Pace } from './model-pace.ts';

/** Creates a pacer whose waits end only when the test ends them. */
function createStage(pace: Partial<Pace>) {
  const waits: { durationMs: number; end: () => void }[] = [];
  const pacer = createPacer(
    () => ({ ...unlimitedPace, ...pace }),
    (durationMs, signal) =>
      new Promise((resolve, reject) => {
        waits.push({ durationMs, end: resolve });
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
  return { pacer, waits };
}

const nobodyLeaves = new AbortController().signal;

test('a request takes the time to first token plus its tokens at the configured rate', async () => {
  const { pacer, waits } = createStage({ firstByteMs: 500, tokensPerSecond: 40 });
  const taken = pacer.take(100, nobodyLeaves);
  await setImmediate();
  expect(waits.map(({ durationMs }) => durationMs)).toEqual([3_000]);
  waits[0]?.end();
  expect(await taken).toBe(true);
});

test('an unlimited pace does not wait', async () => {
  const { pacer, waits } = createStage({});
  expect([await pacer.take(1_000_000, nobodyLeaves), waits]).toEqual([true, []]);
});

test('the number of concurrent requests is limited, and the next one starts when one ends', async () => {
  const { pacer, waits } = createStage({ firstByteMs: 1, concurrencyMax: 2 });
  const taken = [1, 2, 3, 4].map(() => pacer.take(0, nobodyLeaves));
  await setImmediate();
  expect(waits).toHaveLength(2);
  waits[1]?.end();
  await taken[1];
  await setImmediate();
  expect(waits).toHaveLength(3);
  for (const index of [0, 2]) waits[index]?.end();
  await Promise.all([taken[0], taken[2]]);
  await setImmediate();
  waits[3]?.end();
  expect(await Promise.all(taken)).toEqual([true, true, true, true]);
});

test('an aborted request releases its slot for the next one', async () => {
  const { pacer, waits } = createStage({ firstByteMs: 1, concurrencyMax: 1 });
  const leaving = new AbortController();
  const first = pacer.take(0, leaving.signal);
  const second = pacer.take(0, nobodyLeaves);
  await setImmediate();
  leaving.abort();
  expect(await first).toBe(false);
  await setImmediate();
  waits[1]?.end();
  expect(await second).toBe(true);
});
