import { expect, test } from '@jest/globals';
import { lengthOfUnion } from './length-of-union.ts';

test('overlaps count once, and gaps do not count', () => {
  const intervals = [
    { start: 20, end: 30 },
    { start: 0, end: 10 },
    { start: 5, end: 12 },
    { start: 6, end: 7 },
    { start: 30, end: 31 },
  ];
  expect(lengthOfUnion(intervals)).toBe(23);
  expect(lengthOfUnion([])).toBe(0);
});
