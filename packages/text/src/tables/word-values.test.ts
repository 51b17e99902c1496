import { expect, test } from '@jest/globals';
import { openWords } from './word-table.ts';
import { packWordValues, valueOf } from './word-values.ts';

test('each word has its value, and equal values are stored once', () => {
  const values = new Map([
    ['went', 'go'],
    ['gone', 'go'],
    ['naïve', 'naïf'],
    ['empty', ''],
  ]);
  const table = openWords(packWordValues(values));
  for (const [word, value] of values) expect(valueOf(table, word)).toBe(value);
  expect(valueOf(table, 'go')).toBeUndefined();
  expect(table.get('went')).toBe(table.get('gone'));
});
