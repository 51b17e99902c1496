import { expect, test } from '@jest/globals';
import { chooseCandidate, scoreCandidate } from './choose-candidate.ts';

const source = ['The committee decided on Tuesday to approve the plan for the harbor.'];
const good = 'On Tuesday the committee approved the plan for the harbor, at last.';
const draft = (text: string, ...weights: ('refuse' | 'ask')[]) => [
  { text, findings: weights.map((weight) => ({ weight })) },
];

test.each([
  ['a faithful plain draft', draft(good), 0],
  ['a finding that refuses', draft(good, 'refuse'), 10],
  ['a finding that asks', draft(good, 'ask'), 2],
  ['worn phrases', draft('Moreover, the committee approved a crucial plan for the harbor town.'), 2],
  ['half of the length', draft(good.slice(0, 34)), 2],
])('%s has the documented score', (_name, candidate, score) => {
  expect(scoreCandidate(source, candidate)).toBeCloseTo(score, 0);
});

test('an accepted draft is preferred to a rejected draft with fewer clichés', () => {
  const passes = draft('Moreover, the committee approved a crucial, robust plan for the harbor.', 'ask');
  expect(chooseCandidate(source, [draft(good, 'refuse'), passes])).toBe(passes);
});

test('the first of several drafts with equal scores is chosen, and without drafts, the result is undefined', () => {
  const [one, two] = [draft(good), draft(good)];
  expect(chooseCandidate(source, [one, two])).toBe(one);
  expect(chooseCandidate(source, [])).toBeUndefined();
});
