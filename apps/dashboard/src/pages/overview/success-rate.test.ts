import { expect, test } from '@jest/globals';
import { calculateSuccessRate } from './success-rate.ts';

const day = { day: '2026-05-01', apiKeyId: null, jobs: 12, succeeded: 9, failed: 3, words: 100 };

test('the success rate excludes jobs that failed because their text is not in English', () => {
  const failures = [
    { kind: 'not_english', jobs: 2 },
    { kind: 'expired', jobs: 1 },
  ] as const;
  expect(calculateSuccessRate([day], failures)).toEqual({ rate: 0.9, counted: 10, excluded: 2 });
});

test('there is no success rate if no jobs are counted', () => {
  const failures = [{ kind: 'not_english', jobs: 2 }] as const;
  expect(calculateSuccessRate([{ ...day, succeeded: 0 }], failures)).toEqual({ rate: null, counted: 0, excluded: 2 });
  expect(calculateSuccessRate([], [])).toEqual({ rate: null, counted: 0, excluded: 0 });
});
