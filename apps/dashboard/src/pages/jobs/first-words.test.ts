import { expect, test } from '@jest/globals';
import { firstWords } from './first-words.ts';

test.each([
  ['Two words', 'Two words'],
  ['One two three four five six seven eight nine', 'One two three four five six seven eight…'],
  ['  Hi Dana,\n\nI hope\tso.  ', 'Hi Dana, I hope so.'],
  ['x'.repeat(70), `${'x'.repeat(60)}…`],
  ['', ''],
])('the first words of %j are %j', (text, expected) => {
  expect(firstWords(text)).toBe(expected);
});
