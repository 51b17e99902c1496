import { expect, test } from '@jest/globals';
import { stemOf } from './content-words.ts';

test.each([
  ['improve', 'improving', 'improvement', 'improved'],
  ['theory', 'theories'],
  ['stop', 'stopped', 'stopping'],
  ['child', 'children', "child's"],
  ['sell', 'sold'],
])('forms of one word have the same stem: %s, %s', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1);
});

test('other words have other stems', () => {
  const words = ['pay', 'play', 'plan', 'plane', 'station', 'state'];
  expect(new Set(words.map(stemOf)).size).toBeGreaterThan(4);
});
