import { expect, test } from '@jest/globals';
import { loadDictionary } from '@humanize/text';
import { createSpelling } from './spelling.ts';

const spelling = createSpelling(loadDictionary());

test.each([
  ['color', 'colour'],
  ['Color', 'Colour'],
  ['COLOR', 'COLOUR'],
  ['Hypokalemia', 'Hypokalaemia'],
])('the new spelling has the case of the word: %s, %s', (american, british) => {
  expect(spelling.respell(american, 'en-GB')).toBe(british);
  expect(spelling.respell(british, 'en-US')).toBe(american);
});

test.each([
  ['coLor', 'en-GB', 'mixed case indicates a name or code'],
  ['practice', 'en-GB', 'without a context, its meaning is unknown'],
  ['spelt', 'en-US', 'without a context, its meaning is unknown'],
] as const)('%s does not change to %s: %s', (word, variant, _why) => {
  expect(spelling.respell(word, variant)).toBeUndefined();
});

test('a word that is already in the requested style needs no change', () => {
  expect(spelling.respell('organize', 'en-GB', { keepIze: true })).toBeUndefined();
  expect(spelling.respell('organize', 'en-GB', { keepIze: false })).toBe('organise');
});

test('a learned word with a verb ending is respelled in one step', () => {
  expect(spelling.respell('desulfurization', 'en-GB')).toBe('desulphurisation');
  expect(spelling.respell('desulfurization', 'en-GB', { keepIze: true })).toBe('desulphurization');
});

test('the result for a word does not depend on earlier calls', () => {
  const results = [1, 2].map(() => spelling.respell('hypernatremia', 'en-GB'));
  expect(results).toEqual(['hypernatraemia', 'hypernatraemia']);
});
