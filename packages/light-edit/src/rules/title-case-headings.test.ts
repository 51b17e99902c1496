import { expect, test } from '@jest/globals';
import { createLightEditor } from '../create-light-editor.ts';

const editor = createLightEditor();
const rewrite = (text: string): string => editor.edit(text, { variant: 'en-US' }).text;

const sections = (...headings: string[]): string =>
  headings
    .map((heading) => `## ${heading}\n\nIn May we met Ann Lee of Leeds, who uses GraphQL and the Great Hall.`)
    .join('\n\n');

test('names, acronyms, words of mixed case and the word behind a colon keep their capitals', () => {
  const text = rewrite(
    sections('Cleaning Your Pump In Leeds', 'Using GraphQL And The API', 'Step 2: Water The Garden'),
  );
  expect(text.match(/^## .*$/gmu)).toEqual([
    '## Cleaning your pump in Leeds',
    '## Using GraphQL and the API',
    '## Step 2: Water the garden',
  ]);
});

test('one heading that cannot be told leaves all as they are', () => {
  const text = sections('Cleaning Your Pump', 'Water The Garden', 'The Zorblax Protocol');
  expect(rewrite(text).match(/^## .*$/gmu)).toEqual(text.match(/^## .*$/gmu));
});

test('headings with code, links or quotations keep their letters', () => {
  const text = rewrite(
    sections(
      'Cleaning Your Pump',
      'Water The Garden',
      'Plant Some Seeds',
      'Calling `Get Pump`',
      'The [Big Guide](x.md)',
      'Say “Good Day”',
    ),
  );
  expect(text).toContain('## Calling `Get Pump`');
  expect(text).toContain('## The [Big Guide](x.md)');
  expect(text).toContain('## Say “Good Day”');
  expect(text).toContain('## Plant some seeds');
});

test('headings underlined with equals signs or dashes are headings too', () => {
  const text = rewrite(
    'Cleaning Your Pump\n---\n\nText.\n\nWater The Garden\n---\n\nText.\n\nPlant Some Seeds\n---\n\nText.',
  );
  expect(text).toBe(
    'Cleaning your pump\n---\n\nText.\n\nWater the garden\n---\n\nText.\n\nPlant some seeds\n---\n\nText.',
  );
});
