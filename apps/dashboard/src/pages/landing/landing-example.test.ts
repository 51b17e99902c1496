import { createLightEditor } from '@humanize/light-edit';
import { expect, test } from '@jest/globals';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { landingExample } from './landing-example.ts';

/** With UPDATE_LANDING_EXAMPLE=1, the test writes the current output to the file instead of comparing it. */
const isUpdate = process.env['UPDATE_LANDING_EXAMPLE'] === '1';

test('the example of the landing page is the output of the light edit', () => {
  const after = createLightEditor().edit(landingExample.before, { variant: 'en-US' }).text;
  if (isUpdate) {
    const file = path.join(import.meta.dirname, 'landing-example.ts');
    const [start] = readFileSync(file, 'utf8').split('  after: ');
    writeFileSync(file, [start, '  after: `', after, '`,\n} as const;\n'].join(''));
    return;
  }
  expect(landingExample.after).toBe(after);
});

test('the example changes in at least three places', () => {
  expect(landingExample.after.split(' ').length).toBeLessThan(landingExample.before.split(' ').length - 8);
});
