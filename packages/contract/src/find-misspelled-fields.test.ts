import { expect, test } from '@jest/globals';
import { findMisspelledFields } from './find-misspelled-fields.ts';

test.each([
  ['use_british_spelling', 'use_british_spellings'],
  ['useBritishSpellings', 'use_british_spellings'],
  ['use_britsh_speling', 'use_british_spellings'],
  ['autodetect_language', 'auto_detect_language'],
  ['auto-detect-language', 'auto_detect_language'],
  ['webhookUrl', 'webhook_url'],
  ['webhook_uri', 'webhook_url'],
  ['wehbook_url', 'webhook_url'],
  ['Text', 'text'],
  ['txet', 'text'],
  ['txt', 'text'],
  ['textt', 'text'],
  ['input', 'text'],
  ['Content', 'text'],
  ['input_text', 'text'],
  ['contents', 'text'],
  ['body', 'text'],
  ['message', 'text'],
  ['document', 'text'],
  ['callback', 'webhook_url'],
  ['webhook', 'webhook_url'],
  ['callback_url', 'webhook_url'],
])('%s is recognized as a wrong name for %s', (field, suggestion) => {
  expect(findMisspelledFields({ [field]: 1 })).toEqual([{ field, suggestion }]);
});

test.each([
  'unknown_field',
  'title',
  'id',
  'language',
  'constructor',
  'spelling',
  '__proto__',
  'téxt',
  // Two letters differ, and they are not swapped.
  'teab',
  'xert',
  'tabt',
  'txzt',
  'tzet',
  'text\n',
  'te"xt',
  'x'.repeat(60),
])('%j is unknown but not misspelled', (field) => {
  expect(findMisspelledFields(JSON.parse(JSON.stringify({ [field]: 1 })))).toEqual([]);
});

test('a field that the body already contains is not suggested', () => {
  expect(findMisspelledFields({ text: 'a', Text: 'b' })).toEqual([]);
});

test('the numbers of examined fields and of findings are limited', () => {
  const many = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`text${'-'.repeat(index + 1)}`, 1]));
  expect(findMisspelledFields(many)).toHaveLength(4);
  const late = { ...Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, 1])), Text: 'a' };
  expect(findMisspelledFields(late)).toEqual([]);
});

test.each([[null], ['text'], [[]], [7], [undefined]])('%j has no fields', (body) => {
  expect(findMisspelledFields(body)).toEqual([]);
});
