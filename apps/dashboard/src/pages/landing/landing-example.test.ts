import { createLightEditor } from '@humanize/light-edit';
import { expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { landingExample } from './landing-example.ts';

/** With UPDATE_LANDING_EXAMPLE=1, the tests write the current output to the files instead of comparing it. */
const isUpdate = process.env['UPDATE_LANDING_EXAMPLE'] === '1';
const after = createLightEditor().edit(landingExample.before, { variant: 'en-US' }).text;
const readme = path.join(import.meta.dirname, '../../../../../README.md');

/** Marks the lines as a Markdown quotation. */
const quote = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** Replaces the part of a file between two markers. */
function replacePart(file: string, [begin, end]: readonly [string, string], part: string): void {
  const [start = '', rest = ''] = readFileSync(file, 'utf8').split(begin);
  writeFileSync(file, [start, begin, part, end, rest.split(end).slice(1).join(end)].join(''));
}

test('the landing page’s example is the output of the light edit', () => {
  const file = path.join(import.meta.dirname, 'landing-example.ts');
  if (isUpdate) replacePart(file, ['  after: `', '`,\n} as const;'], after);
  expect(isUpdate ? readFileSync(file, 'utf8') : landingExample.after).toContain(after);
});

test('the README and the landing page show the same example', () => {
  const part = `\n${quote(`**Before:** ${landingExample.before}`)}\n\n${quote(`**After:** ${after}`)}\n`;
  if (isUpdate) replacePart(readme, ['<!-- example: begin -->', '<!-- example: end -->'], part);
  expect(readFileSync(readme, 'utf8')).toContain(part);
});

test('the example changes in at least three places', () => {
  expect(after.split(' ').length).toBeLessThan(landingExample.before.split(' ').length - 8);
});
