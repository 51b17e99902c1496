/** Tests that the examples in the documentation match the output of the light edit. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createLightEditor } from './create-light-editor.ts';

const editor = createLightEditor();

test.each(['README.md', 'docs/getting-started.md'])('%s', (page) => {
  const source = readFileSync(path.join(import.meta.dirname, '../../..', page), 'utf8');
  const text = /-d '\{"text": ?"(?<text>[^"]+)"\}'/u.exec(source)?.groups?.['text'] ?? '';
  const output = /"output": ?"(?<output>[^"]+)"/u.exec(source)?.groups?.['output'];
  expect(output).not.toBe(text);
  expect(editor.edit(text, { variant: 'en-US' }).text).toBe(output);
});
