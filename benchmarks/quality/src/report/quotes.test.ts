import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createHumanizer } from '@humanize/light-edit';
import { refreshQuotes } from './quotes.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../../docs/quality.md'), 'utf8');

test('every quote of the page on quality is what the engine writes today', () => {
  const { changed, count } = refreshQuotes(page, createHumanizer());
  expect(count).toBeGreaterThanOrEqual(20);
  expect(changed).toEqual([]);
});

test('a quote that the engine writes otherwise is written anew and named; its verdict stays', () => {
  const shout = { rewrite: (text: string) => ({ text: text.toUpperCase() }) };
  const before = '| # | before | after | verdict |\n| --- | --- | --- | --- |\n| 7 | a cat | A Cat | fine |\n';
  expect(refreshQuotes(before, shout)).toEqual({
    page: before.replace('A Cat', 'A CAT'),
    changed: [7],
    count: 1,
  });
});
