import { expect, test } from '@jest/globals';
import { createReadiness } from './readiness.ts';

test.each<[string, boolean, () => unknown]>([
  ['returns true', true, () => true],
  ['resolves without a value', true, () => Promise.resolve()],
  ['resolves with false', false, () => Promise.resolve(false)],
  ['rejects', false, () => Promise.reject(new Error('unavailable'))],
  [
    'throws',
    false,
    () => {
      throw new Error('unavailable');
    },
  ],
  ['never settles', false, () => new Promise(() => undefined)],
])('if the check %s, the process is ready: %s', async (_what, ready, check) => {
  expect(await createReadiness(check).isReady()).toBe(ready);
});

test('concurrent requests share one check, whose result is reused for half a second', async () => {
  let nowMs = 0;
  let checks = 0;
  const readiness = createReadiness(
    async () => {
      checks += 1;
      return checks > 1;
    },
    { nowMs: () => nowMs },
  );
  expect(await Promise.all([readiness.isReady(), readiness.isReady()])).toEqual([false, false]);
  nowMs = 500;
  expect([await readiness.isReady(), checks]).toEqual([false, 1]);
  nowMs = 501;
  expect([await readiness.isReady(), checks]).toEqual([true, 2]);
});

test('a stopped process is not ready, even if a check is in flight', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const readiness = createReadiness(() => promise);
  const inFlight = readiness.isReady();
  readiness.stop();
  resolve(true);
  expect([await inFlight, await readiness.isReady()]).toEqual([false, false]);
});
