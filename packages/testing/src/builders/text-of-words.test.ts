import { expect, test } from '@jest/globals';
import { textOfWords } from './text-of-words.ts';

test.each([1, 19, 20, 21, 2_000])('a text of %i words has that number of words', (words) => {
  const text = textOfWords(words);
  expect(text.split(' ')).toHaveLength(words);
  expect(text.endsWith('.')).toBe(true);
});
