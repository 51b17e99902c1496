import { expect, test } from '@jest/globals';
import { boundMarkdown } from './bound-markdown.ts';
import { parseText } from './read-document.ts';

const paragraph = 'The pump leaks, and the **valve** is stuck.';

test.each([
  ['nested list markers', '- '.repeat(3_000)],
  ['nested quotations and numbers', '> 1. '.repeat(40)],
  ['runs of asterisks', 'a*b*'.repeat(500)],
  ['bold letters', '**a** '.repeat(500)],
  ['brackets', '['.repeat(500)],
])('%s beyond reason are masked for the parser and protected', (_name, odd) => {
  const text = `${paragraph}\n\n${odd}a\n\n${paragraph}`;
  const bounded = boundMarkdown(text);
  const start = paragraph.length + 2;
  const end = start + odd.length + 1;
  expect(bounded.protectedSpans).toEqual([{ start, end, reason: 'markup', shows: 'opaque' }]);
  expect(bounded.text).toBe(text.slice(0, start) + 'x'.repeat(end - start) + text.slice(end));
  const source = parseText(text);
  const inside = source.protectedSpans.filter((span) => span.start < end && span.end > start);
  expect([inside[0]?.start, inside.at(-1)?.end]).toEqual([start, end]);
  expect(source.markup.map(({ kind }) => kind)).toEqual(['strong', 'strong']);
});

test('an ordinary document is parsed unchanged', () => {
  const list = Array.from({ length: 150 }, (_, item) => `- **Term ${item}**: what it means`).join('\n');
  const nested = '1. One\n   - two\n     - three\n       > four\n';
  for (const text of [paragraph, list, nested, `${paragraph}\n${list}`]) {
    expect(boundMarkdown(text)).toEqual({ text, protectedSpans: [] });
  }
});

test('list items beyond the first thousands are protected', () => {
  const { protectedSpans } = boundMarkdown('- a\n'.repeat(5_000));
  expect(protectedSpans[0]?.start).toBe(4_000 * 4);
  expect(protectedSpans.at(-1)?.end).toBe(5_000 * 4 - 1);
});
