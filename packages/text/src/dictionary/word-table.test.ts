import { expect, test } from '@jest/globals';
import { openWords, packWords } from './word-table.ts';

test('every stored word is found with its number, and other words are not found', () => {
  const entries = new Map(Array.from({ length: 5_000 }, (_, place) => [`word${place}é`, (place % 3) + 1] as const));
  const table = openWords(packWords(entries));
  for (const [word, number] of entries) expect(table.get(word)).toBe(number);
  for (const absent of ['', 'word', 'word5000é', 'Word1é', 'word1']) expect(table.get(absent)).toBe(0);
  const listed = new Map<string, number>();
  table.forEach((word, number) => listed.set(word, number));
  expect(listed).toEqual(entries);
});
