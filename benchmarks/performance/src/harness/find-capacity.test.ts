import { expect, test } from '@jest/globals';
import { findCapacity } from './find-capacity.ts';

const upTo =
  (limit: number, tried: number[] = []) =>
  async (ratePerSecond: number) => {
    tried.push(ratePerSecond);
    return { ratePerSecond, isSustained: ratePerSecond <= limit };
  };

const rates = { rateFirst: 8, rateMin: 1, rateMax: 1_024 };

test.each([100, 3])('the limit of %i lies between the two rates, which are close to each other', async (limit) => {
  const tried: number[] = [];
  const { sustained, failed } = await findCapacity(upTo(limit, tried), rates);
  expect(sustained?.ratePerSecond).toBeLessThanOrEqual(limit);
  expect(failed?.ratePerSecond).toBeGreaterThan(limit);
  expect((failed?.ratePerSecond ?? 0) / (sustained?.ratePerSecond ?? 1)).toBeLessThanOrEqual(1.2);
  expect(tried.length).toBeLessThan(10);
});

test('a system that fails at the lowest rate sustains none, and a system that never fails has no failed step', async () => {
  const none = await findCapacity(upTo(0), rates);
  expect([none.sustained, none.failed?.ratePerSecond]).toEqual([undefined, 1]);
  const all = await findCapacity(upTo(Infinity), rates);
  expect([all.sustained?.ratePerSecond, all.failed]).toEqual([1_024, undefined]);
});
