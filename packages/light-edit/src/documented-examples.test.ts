/** Tests that the examples in the documentation match the output of the light edit. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createLightEditor } from './create-light-editor.ts';

const editor = createLightEditor();
const root = path.join(import.meta.dirname, '../../..');

test.each(['README.md', 'docs/getting-started.md'])('%s', (page) => {
  const source = readFileSync(path.join(root, page), 'utf8');
  const text = /-d '\{"text": ?"(?<text>[^"]+)"\}'/u.exec(source)?.groups?.['text'] ?? '';
  const output = /"output": ?"(?<output>[^"]+)"/u.exec(source)?.groups?.['output'];
  expect(output).not.toBe(text);
  expect(editor.edit(text, { variant: 'en-US' }).text).toBe(output);
});

/** With UPDATE_EXAMPLES=1, the test writes the current output to the page instead of comparing it. */
test('docs/quality.md (run with UPDATE_EXAMPLES=1 to update it)', () => {
  const file = path.join(root, 'docs/quality.md');
  const page = readFileSync(file, 'utf8');
  const example = /(?<=<!-- example: begin -->\n)> \*\*Before:\*\* (?<before>.+)\n\n> \*\*After:\*\* (?<after>.+)/gu;
  const current = page.replaceAll(
    example,
    (_, before: string) => `> **Before:** ${before}\n\n> **After:** ${editor.edit(before, { variant: 'en-US' }).text}`,
  );
  expect([...page.matchAll(example)].filter(({ groups }) => groups?.['before'] !== groups?.['after'])).toHaveLength(2);
  if (process.env['UPDATE_EXAMPLES'] === '1') writeFileSync(file, current);
  expect(readFileSync(file, 'utf8')).toBe(current);
});
