import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { waitUntil } from '@humanize/testing';
import { startPasses } from './start-passes.ts';

test('a failed pass is reported, and the next one runs', async () => {
  const errors: unknown[] = [];
  const { promise: second, resolve: runSecond } = Promise.withResolvers<void>();
  let passes = 0;
  const running = startPasses({
    intervalMs: 1,
    onError: (error) => errors.push(error),
    pass: async () => {
      passes += 1;
      if (passes === 1) throw new Error('Postgres is unavailable');
      runSecond();
    },
  });
  await second;
  await running.stop();
  expect(errors).toEqual([new Error('Postgres is unavailable')]);
});

test('stopping signals the current pass, waits until it has ended, and runs no other', async () => {
  const events: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const { stop } = startPasses({
    intervalMs: 0,
    onError: (error) => events.push(String(error)),
    pass: async (signal) => {
      events.push('started');
      signal.addEventListener('abort', () => events.push('signaled'));
      await ended;
      events.push('ended');
    },
  });
  const stopped = stop().then(() => events.push('stopped'));
  end();
  await stopped;
  expect(events).toEqual(['started', 'signaled', 'ended', 'stopped']);
});

test('stopping ends the pause between passes', async () => {
  const { promise: passed, resolve: pass } = Promise.withResolvers<void>();
  const { stop } = startPasses({ intervalMs: 2_000_000_000, onError: () => undefined, pass: async () => pass() });
  await passed;
  await nextTurn();
  let isStopped = false;
  void stop().then(() => (isStopped = true));
  expect(await waitUntil(() => isStopped, { what: 'the end of the pause', timeoutMs: 5_000 })).toBe(true);
});
