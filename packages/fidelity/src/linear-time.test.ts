import { expect, test } from '@jest/globals';
import { lowestCostMs, slowComparisons } from '../test-support/slow-comparisons.ts';

/** CPU time of this thread. Far more than a linear comparison takes. */
const deadlineMs = 200;

test.each(slowComparisons(10_000))('10,000 characters: $name are compared within the time limit', (comparison) => {
  expect(lowestCostMs(comparison, deadlineMs)).toBeLessThan(deadlineMs);
});
