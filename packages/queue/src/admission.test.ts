import { setImmediate as nextTick } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { createAdmission } from './admission.ts';

const settle = async (): Promise<void> => {
  for (let tick = 0; tick < 5; tick += 1) await nextTick();
};

/** Admits `capacity` entries at a time. The shards wait for admission again as soon as their entries have ended. */
function createServer(turns: Record<string, number>, capacity = 1) {
  const reads: string[] = [];
  const admitted: string[] = [];
  const admission = createAdmission<string>({
    concurrency: capacity,
    capacity: () => capacity,
    firstTurn: async (shard) => {
      reads.push(shard);
      return turns[shard] ?? Infinity;
    },
  });
  const ask = async (shard: string): Promise<void> => {
    if (await admission.enter(shard)) admitted.push(shard);
  };
  return {
    reads,
    admitted,
    foundNone: async (shard: string) => {
      admission.foundNone(shard);
      await settle();
    },
    /** Ends the entry in progress after its shard has asked for the next one. */
    next: async (shard: string) => {
      void ask(shard);
      await settle();
      admission.leave({ isStarted: false });
      await settle();
    },
    start: async (...shards: string[]) => {
      for (const shard of shards) void ask(shard);
      await settle();
    },
  };
}

test('the entry with the lowest turn of all shards is next', async () => {
  const turns = { a: 1, b: 5, c: 3 };
  const { start, next, admitted } = createServer(turns);
  await start('a', 'b', 'c');
  turns.a = 4;
  await next('a');
  turns.c = 6;
  await next('c');
  turns.a = 7;
  await next('a');
  expect(admitted).toEqual(['a', 'c', 'a', 'b']);
});

test('after an entry was taken, only the turn of its shard is read again', async () => {
  const turns = { a: 1, b: 9, c: 9, d: 9 };
  const { start, next, reads } = createServer(turns);
  await start('a', 'b', 'c', 'd');
  await next('a');
  reads.length = 0;
  for (let entry = 0; entry < 5; entry += 1) await next('a');
  expect(reads).toEqual(['a', 'a', 'a', 'a', 'a']);
});

test('with capacity for several entries, a shard waits until a shard with a lower turn has shown its next entry', async () => {
  const turns = { a: 1, b: 2, c: 1 };
  const { start, admitted, foundNone } = createServer(turns, 10);
  await start('a', 'b', 'c');
  expect(admitted).toEqual(['a', 'c']);
  await start('a');
  await start('a');
  await foundNone('c');
  expect(admitted).toEqual(['a', 'c', 'a', 'a']);
  turns.a = 3;
  await start('a');
  expect(admitted).toEqual(['a', 'c', 'a', 'a', 'b']);
});

test('a shard from which an entry cannot be taken delays the others only for a short time', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const { start, admitted } = createServer({ a: 1, b: 2 }, 10);
    await start('a', 'b');
    expect(admitted).toEqual(['a']);
    jest.advanceTimersByTime(1_000);
    await settle();
    expect(admitted).toEqual(['a', 'b']);
  } finally {
    jest.useRealTimers();
  }
});

test('a turn that was read a while ago is read again, because other processes take entries too', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
  try {
    const turns = { a: 1, b: 2 };
    const { start, next, admitted } = createServer(turns);
    await start('a', 'b');
    turns.a = 3;
    await next('a');
    expect(admitted).toEqual(['a', 'b']);
    turns.b = 5;
    await next('b');
    expect(admitted).toEqual(['a', 'b', 'a']);
    // Another process has taken entries of shard b.
    turns.a = 6;
    turns.b = 8;
    jest.advanceTimersByTime(1_000);
    await next('a');
    expect(admitted).toEqual(['a', 'b', 'a', 'a']);
  } finally {
    jest.useRealTimers();
  }
});
