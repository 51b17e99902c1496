import { expect, test } from '@jest/globals';
import { createSlots } from './slots.ts';

test('the number of holders never exceeds the number of slots, and waiters are served in order', async () => {
  const slots = createSlots(3);
  const order: number[] = [];
  let inside = 0;
  let most = 0;
  const work = (index: number) => async (): Promise<void> => {
    order.push(index);
    inside += 1;
    most = Math.max(most, inside);
    await new Promise(setImmediate);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, (_, index) => slots.use(work(index))));
  expect(most).toBe(3);
  expect(order).toEqual(Array.from({ length: 20 }, (_, index) => index));
  expect(slots.busy()).toBe(0);
});

test('waiters are served by rank, and within a rank in order of arrival', async () => {
  const slots = createSlots(1);
  const { promise, resolve } = Promise.withResolvers<void>();
  const order: string[] = [];
  const enter = (name: string, rank: number) => slots.use(async () => void order.push(name), undefined, rank);
  const first = slots.use(() => promise);
  const rest = [enter('c', 2), enter('a', 1), enter('d', 2), enter('b', 1)];
  resolve();
  await Promise.all([first, ...rest]);
  expect(order).toEqual(['a', 'b', 'c', 'd']);
});

test('a failing holder releases its slot', async () => {
  const slots = createSlots(1);
  await expect(slots.use(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(slots.use(async () => 'next')).resolves.toBe('next');
});

test('an aborted waiter does not block the queue', async () => {
  const slots = createSlots(1);
  const { promise, resolve } = Promise.withResolvers<string>();
  const controller = new AbortController();
  const first = slots.use(() => promise);
  const second = slots.use(async () => 'never', controller.signal);
  const third = slots.use(async () => 'third');
  controller.abort(new Error('gave up'));
  await expect(second).rejects.toThrow('gave up');
  resolve('first');
  expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  expect(slots.busy()).toBe(0);
});

test('a signal that is already aborted prevents the work', async () => {
  const slots = createSlots(1);
  await expect(slots.use(async () => 'in', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});

test('zero slots are rejected', () => {
  expect(() => createSlots(0)).toThrow(RangeError);
});
