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
])('excessive %s are masked for the parser and protected', (_name, odd) => {
  const text = `${paragraph}\n\n${odd}a\n\n${paragraph}`;
  const bounded = boundMarkdown(text);
  const start = paragraph.length + 2;
  const end = start + odd.length + 1;
  expect(bounded.protectedSpans).toEqual([{ start, end, reason: 'markup', tokenizedAs: 'opaque' }]);
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

test('a text with too many structural marks is protected from the paragraph that exceeds the limit', () => {
  const { protectedSpans } = boundMarkdown('- a\n'.repeat(5_000));
  expect(protectedSpans).toEqual([{ start: 500 * 4, end: 5_000 * 4, reason: 'markup', tokenizedAs: 'opaque' }]);
});

test.each([
  ['a bracket is not closed within 12,500 characters', ''],
  ['a bracket is closed after more than 12,500 characters', ']'],
])('if %s, the paragraph is protected', (_name, closing) => {
  const atLimit = `[${'x'.repeat(12_499)}${closing}`;
  expect(boundMarkdown(atLimit)).toEqual({ text: atLimit, protectedSpans: [] });
  const beyond = `[${'x'.repeat(12_500)}${closing}`;
  const { protectedSpans } = boundMarkdown(`${paragraph}\n\n${beyond}\n\n${paragraph}`);
  const start = paragraph.length + 2;
  expect(protectedSpans).toMatchObject([{ start, end: start + beyond.length }]);
});

test.each([
  ['underlined headings', 'a\n---\n'],
  ['list items', '- a\n'],
  ['nested list items', '- - - a\n'],
  ['loose list items and breaks', 'a\n\n- \n---\n'],
  ['block quotations', '> a\n\n'],
  ['link definitions and list items', '\n[a]: b\n- x'],
  ['headings with carriage returns', 'a\r---\r'],
  ['lines after an open bracket', 'a\n', '['],
  ['words after an open image', ',h', '!['],
])('50,000 characters of %s are parsed in less than 1 s of CPU time', (_name, unit, start = '') => {
  const text = start + unit.repeat(50_000 / unit.length - 1);
  // Use the shortest of several durations, because a run can take several times as long on a busy machine.
  let lowestMs = Infinity;
  for (let attempt = 0; attempt < 3 && lowestMs >= 1_000; attempt += 1) {
    const before = process.threadCpuUsage();
    parseText(text);
    const { user, system } = process.threadCpuUsage(before);
    lowestMs = Math.min(lowestMs, (user + system) / 1000);
  }
  expect(lowestMs).toBeLessThan(1_000);
});
