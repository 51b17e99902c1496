import { expect, test } from '@jest/globals';
import { looksLikeCode, runningTextOf } from './running-text.ts';

const isCode = (text: string): boolean => looksLikeCode(runningTextOf(text));

test('an answer in markdown with bold terms, links and a table is prose', () => {
  const text = [
    '**Wells** hold **rain**, and a **pump** lifts it.',
    '- **Depth**: ten feet.\n- **Width**: [three feet](https://example.com/a_b?c=d&e=f).',
    '| **well** | **depth** |\n|---|---|\n| north | 10 |\n| south | 12 |',
  ].join('\n\n');
  expect(isCode(text)).toBe(false);
});

test('code without a fence is code, with stars for products and pointers too', () => {
  expect(isCode('function area(r) { return Math.PI * r ** 2; }\nconst a = area(2) * k;')).toBe(true);
  expect(isCode('int *next(int **head) { (*head)++; return *head; }')).toBe(true);
});
