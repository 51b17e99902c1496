import { expect, test } from '@jest/globals';
import { findCapacity } from './find-capacity.ts';

const upTo =
  (limit: number, tried: number[] = []) =>
  async (ratePerSecond: number) => {
    tried.push(ratePerSecond);
    return { ratePerSecond, isSustained: ratePerSecond <= limit };
  };

test('the limit lies between the two rates, which are close to each other', async () => {
  const tried: number[] = [];
  const { sustained, failed } = await findCapacity(upTo(100, tried), { rateMin: 8, rateMax: 1_000 });
  expect(sustained?.ratePerSecond).toBeLessThanOrEqual(100);
  expect(failed?.ratePerSecond).toBeGreaterThan(100);
  expect((failed?.ratePerSecond ?? 0) / (sustained?.ratePerSecond ?? 1)).toBeLessThanOrEqual(1.2);
  expect(tried.length).toBeLessThan(10);
});

test('a system that fails at the lowest rate sustains none, and one that never fails has no failed step', async () => {
  await expect(findCapacity(upTo(1), { rateMin: 8, rateMax: 64 })).resolves.toMatchObject({ sustained: undefined });
  const { sustained, failed } = await findCapacity(upTo(Infinity), { rateMin: 8, rateMax: 64 });
  expect([sustained?.ratePerSecond, failed]).toEqual([64, undefined]);
});
