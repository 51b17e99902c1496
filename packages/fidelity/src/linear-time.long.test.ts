import { expect, test } from '@jest/globals';
import { lowestCostMs, slowComparisons } from '../test-support/slow-comparisons.ts';

/** CPU time of this thread. Far more than a linear comparison takes. */
const deadlineMs = 1000;

test.each(slowComparisons(50_000))('50,000 characters: $name are compared within the time limit', (comparison) => {
  expect(lowestCostMs(comparison, deadlineMs)).toBeLessThan(deadlineMs);
});
