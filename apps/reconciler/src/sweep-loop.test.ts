import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createSweepLoop } from './sweep-loop.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function loopOf(sweepOnce: () => Promise<void>, random = () => 0.5) {
  return createSweepLoop({ sweepOnce, intervalMs: 5_000, random });
}

test('the first sweep starts at once, and further sweeps start one interval apart', async () => {
  const at: number[] = [];
  const beganMs = Date.now();
  const loop = loopOf(async () => void at.push(Date.now() - beganMs));
  loop.start();
  await jest.advanceTimersByTimeAsync(10_000);
  await loop.stop();
  expect(at).toEqual([0, 5_000, 10_000]);
});

test('the interval varies by ±20%', async () => {
  const at: number[] = [];
  const beganMs = Date.now();
  const draws = [0, 1];
  const loop = loopOf(
    async () => void at.push(Date.now() - beganMs),
    () => draws.shift() ?? 0.5,
  );
  loop.start();
  await jest.advanceTimersByTimeAsync(10_000);
  await loop.stop();
  expect(at).toEqual([0, 4_000, 10_000]);
});

test('a sweep that takes longer than the interval is followed immediately by the next one', async () => {
  let inside = 0;
  let most = 0;
  let begun = 0;
  const sweeps = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const loop = loopOf(async () => {
    inside += 1;
    begun += 1;
    most = Math.max(most, inside);
    await sweeps[begun - 1]?.promise;
    inside -= 1;
  });
  loop.start();
  for (const [before, sweep] of sweeps.entries()) {
    await jest.advanceTimersByTimeAsync(1);
    expect(begun).toBe(before + 1);
    await jest.advanceTimersByTimeAsync(12_000);
    expect(begun).toBe(before + 1);
    sweep.resolve();
  }
  await loop.stop();
  expect(most).toBe(1);
});

test('a system clock that is set back during a sweep does not delay the next one', async () => {
  let sweeps = 0;
  const loop = loopOf(async () => {
    sweeps += 1;
    jest.setSystemTime(Date.now() - 3_600_000);
  });
  loop.start();
  await jest.advanceTimersByTimeAsync(10_000);
  await loop.stop();
  expect(sweeps).toBe(3);
});

test('stopping waits for the current sweep and prevents further ones', async () => {
  let ended = 0;
  const { promise: sweep, resolve: endSweep } = Promise.withResolvers<void>();
  const loop = loopOf(async () => {
    await sweep;
    ended += 1;
  });
  loop.start();
  await jest.advanceTimersByTimeAsync(10);
  const stopping = loop.stop();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ended).toBe(0);
  endSweep();
  await stopping;
  await jest.advanceTimersByTimeAsync(60_000);
  expect(ended).toBe(1);
});

test('a loop whose sweep hangs is reported as not live', async () => {
  const loop = loopOf(() => new Promise(() => {}));
  loop.start();
  await jest.advanceTimersByTimeAsync(30_000);
  expect(loop.isLive()).toBe(true);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(loop.isLive()).toBe(false);
});
