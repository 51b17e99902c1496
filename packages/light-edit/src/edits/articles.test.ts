import { expect, test } from '@jest/globals';
import { articleFor } from './articles.ts';

test.each([
  ['apple', 'an'],
  ['bridge', 'a'],
  ['hour', 'an'],
  ['honest', 'an'],
  ['house', 'a'],
  ['useful', 'a'],
  ['unit', 'a'],
  ['unique', 'a'],
  ['university', 'a'],
  ['umbrella', 'an'],
  ['unimportant', 'an'],
  ['uninvited', 'an'],
  ['European', 'a'],
  ['one', 'a'],
  ['once', 'a'],
  ['online', 'an'],
  ['unusual', 'an'],
  ['usual', 'a'],
  ['ubiquitous', 'a'],
  ['urgent', 'an'],
  ['8', 'an'],
  ['11', 'an'],
  ['18', 'an'],
  ['80-year', 'an'],
  ['1', 'a'],
  ['5', 'a'],
  ['110', 'a'],
  ['11,000', 'an'],
  ['18,000,000', 'an'],
  ['11.5', 'an'],
  ['1,100', 'a'],
  ['211', 'a'],
  ['(8)', 'an'],
  ['“hour”', 'an'],
  ['X-ray', 'an'],
  ['U-turn', 'a'],
  ['T-shirt', 'a'],
  ['utility', 'a'],
  ['ISO', 'an'],
  ['BBC', 'a'],
  ['understanding', 'an'],
  ['uniform', 'a'],
  ['heir', 'an'],
  ['utter', 'an'],
  ['use', 'a'],
])('the article of %s is %s', (word, article) => {
  expect(articleFor(word)).toBe(article);
});

test('acronyms whose pronunciation is ambiguous get no article', () => {
  expect(articleFor('NASA')).toBeUndefined();
});
