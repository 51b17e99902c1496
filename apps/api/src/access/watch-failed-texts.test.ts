import { limits } from '@humanize/contract';
import { afterEach, expect, test } from '@jest/globals';
import { watchFailedTexts, type FailedTextWatch } from './watch-failed-texts.ts';

let watch: FailedTextWatch | undefined;
afterEach(() => watch?.close());

const listOne = async () => [{ accountId: 'one', failures: 1_300, untilMs: 60_000 }];

function setUp() {
  const clock = { ms: 5_000 };
  const errors: unknown[] = [];
  let list = listOne;
  watch = watchFailedTexts({ list: () => list(), onError: (error) => errors.push(error), nowMs: () => clock.ms });
  return { watch, clock, errors, listInstead: (other: typeof list) => (list = other) };
}

test('an account over the limit is limited until enough of its failures are more than an hour old', async () => {
  const { watch, clock } = setUp();
  expect(watch.windowOf('one')).toBeUndefined();
  await watch.refresh();
  const window = { outcome: 'rejected', limit: limits.failedTextsPerHour, remaining: 0 };
  expect(watch.windowOf('one')).toEqual({ ...window, resetInMs: 60_000 });
  expect(watch.windowOf('two')).toBeUndefined();
  clock.ms += 59_999;
  expect(watch.windowOf('one')).toEqual({ ...window, resetInMs: 1 });
  clock.ms += 1;
  expect(watch.windowOf('one')).toBeUndefined();
});

test('an account remains limited while the database cannot be read, until it is no longer listed', async () => {
  const { watch, errors, listInstead } = setUp();
  await watch.refresh();
  const error = new Error('unavailable');
  listInstead(() => Promise.reject(error));
  await watch.refresh();
  expect(errors).toEqual([error]);
  expect(watch.windowOf('one')).toBeDefined();
  listInstead(() => Promise.resolve([]));
  await watch.refresh();
  expect(watch.windowOf('one')).toBeUndefined();
});

test('an account with a single key never exceeds the limit', () => {
  expect(limits.failedTextsPerHour).toBe(60 * limits.submissionsPerMinute);
});
