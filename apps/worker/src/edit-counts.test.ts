import { expect, test } from '@jest/globals';
import { countEdits, countRejected } from './edit-counts.ts';

test('edits are counted by rule family', () => {
  const edits = ['dashes/last-dash', 'dashes/pairs', 'language-model'].map((ruleId) => ({ ruleId }));
  expect([...countEdits(edits)]).toEqual([
    ['dashes', 2],
    ['language-model', 1],
  ]);
});

test('rejected proposals are counted by family and cause', () => {
  const rejected = [
    { ruleId: 'dashes/join', cause: 'overlapped' },
    { ruleId: 'dashes/split', cause: 'overlapped' },
    { ruleId: 'dashes/split', cause: 'check' },
  ] as const;
  expect(countRejected(rejected)).toEqual([
    { family: 'dashes', cause: 'overlapped', count: 2 },
    { family: 'dashes', cause: 'check', count: 1 },
  ]);
});
