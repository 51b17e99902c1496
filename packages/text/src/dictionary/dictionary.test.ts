import { expect, test } from '@jest/globals';
import { loadDictionary } from './dictionary.ts';

const dictionary = loadDictionary();

test.each([
  ['colour', false, true],
  ['color', true, false],
  ['colours', false, true],
  ['house', true, true],
  ['unhappily', true, true],
  ['tries', true, true],
  ['trys', false, false],
  ['travelled', false, true],
  ['London', true, true],
  ['london', false, false],
  ['hose', true, true],
  ['hsoe', false, false],
])('%s is a word in American spelling: %s, in British: %s', (word, american, british) => {
  expect([dictionary.isWord(word, 'en-US'), dictionary.isWord(word, 'en-GB')]).toEqual([american, british]);
});

test.each([
  ['Colour', true],
  ['COLOUR', true],
  ['cOLOUR', false],
  ['PARIS', true],
  ["colour's", true],
  ['colour’s', true],
  ["parents'", true],
  ["don't", true],
  ['don’t', true],
  ['well-behaved', true],
  ['well-behavedd', false],
  ['-', false],
  ['', false],
  ["'s", false],
])('with capitals, apostrophes and hyphens, %j is a British word: %s', (word, expected) => {
  expect(dictionary.isWord(word, 'en-GB')).toBe(expected);
});

test.each(['x'.repeat(50_000), "'s".repeat(25_000), 'a-'.repeat(25_000)])(
  'a run of 50,000 characters is not a word',
  (word) => {
    expect(dictionary.isWord(word, 'en-US')).toBe(false);
  },
);

test('each visited one-sided word is rejected by the other variant', () => {
  const wrong: string[] = [];
  let seen = 0;
  dictionary.forEachOneSided((word, variant) => {
    seen += 1;
    const other = variant === 'en-US' ? 'en-GB' : 'en-US';
    if (!dictionary.isWord(word, variant) || dictionary.isWord(word, other)) wrong.push(word);
  });
  expect(wrong.filter((word) => !word.includes("'") && !word.includes('-'))).toEqual([]);
  expect(seen).toBeGreaterThan(2_000);
});
