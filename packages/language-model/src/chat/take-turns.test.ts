import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createTurns } from './take-turns.ts';

test('callers in the same turn of the event loop continue in different turns, in order', async () => {
  const takeTurn = createTurns();
  const admitted: number[] = [];
  let turn = 0;
  const turnOf: number[] = [];
  const all = [0, 1, 2, 3].map(async (caller) => {
    await takeTurn();
    admitted.push(caller);
    turnOf.push(turn);
  });
  while (admitted.length < 4 && turn < 20) {
    await nextTurn();
    turn += 1;
  }
  await Promise.all(all);
  expect(admitted).toEqual([0, 1, 2, 3]);
  expect(new Set(turnOf).size).toBe(4);
});

test('a caller can continue after a pause', async () => {
  const takeTurn = createTurns();
  await takeTurn();
  await nextTurn();
  await expect(takeTurn()).resolves.toBeUndefined();
});
