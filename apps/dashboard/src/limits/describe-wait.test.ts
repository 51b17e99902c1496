import { expect, test } from '@jest/globals';
import { describeWait } from './describe-wait.ts';

test.each([
  [0, '1 second'],
  [1_001, '2 seconds'],
  [60_000, '60 seconds'],
  [60_001, '2 minutes'],
  [900_000, '15 minutes'],
  [7_200_001, '3 hours'],
  [86_400_000, '24 hours'],
])('%d ms is described as %j', (ms, text) => expect(describeWait(ms)).toBe(text));
