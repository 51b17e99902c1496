import { expect, test } from '@jest/globals';
import { openWords, packWords } from './word-table.ts';

const entries = new Map(Array.from({ length: 5_000 }, (_, place) => [`word${place}é`, place * 1_000_003 + 1] as const));
const small = new Map([...entries].map(([word, number]) => [word, (number % 0xffff_ffff) + 1] as const));

test('each stored word is found with its number, and other words are not found', () => {
  const table = openWords(packWords(small));
  for (const [word, number] of small) expect(table.get(word)).toBe(number);
  for (const absent of ['', 'word', 'word5000é', 'Word1é', 'word1']) expect(table.get(absent)).toBe(0);
  const listed = new Map<string, number>();
  table.forEach((word, number) => listed.set(word, number));
  expect(listed).toEqual(small);
});

test('only words with a matching number are visited', () => {
  const visited: string[] = [];
  const table = openWords(
    packWords(
      new Map([
        ['one', 1],
        ['two', 2],
        ['three', 1],
      ]),
    ),
  );
  table.forEach(
    (word) => visited.push(word),
    (number) => number === 1,
  );
  expect(visited).toEqual(['one', 'three']);
});

test('an empty table contains no word, and the payload is returned', () => {
  const table = openWords(packWords(new Map(), [0, 7, 65_535]));
  expect([table.get(''), table.get('a')]).toEqual([0, 0]);
  expect([...table.payload]).toEqual([0, 7, 65_535]);
});
