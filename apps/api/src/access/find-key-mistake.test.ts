import { createApiKey } from '@humanize/secrets';
import { expect, test } from '@jest/globals';
import { findKeyMistake } from './find-key-mistake.ts';

const key = createApiKey();
const sent = (...values: string[]) => findKeyMistake({ headersDistinct: { authorization: values } });

test.each([
  ['no scheme', key, 'scheme "Bearer" is missing'],
  ['another scheme', `Token ${key}`, 'scheme must be "Bearer"'],
  ['a colon', `Bearer: ${key}`, 'scheme must be "Bearer"'],
  ['a repeated scheme', `Bearer Bearer ${key}`, 'is repeated'],
  ['double quotes', `Bearer "${key}"`, 'quotation marks'],
  ['curly quotes', Buffer.from(`Bearer “${key}”`).toString('latin1'), 'quotation marks'],
  ['quotes around everything', `'Bearer ${key}'`, 'quotation marks'],
  ['no key', 'Bearer', 'contains no API key'],
  ['an empty header', '', 'contains no API key'],
  ['a shell variable', 'Bearer $HUMANIZE_API_KEY', 'placeholder'],
  ['a placeholder', 'Bearer <API_KEY>', 'placeholder'],
  ['an undefined variable', 'Bearer undefined', 'placeholder'],
  ['a signing secret', 'Bearer whsec_c2VjcmV0', 'webhook signing secret'],
  ['a signing secret without a scheme', 'whsec_c2VjcmV0', 'webhook signing secret'],
  ['another kind of key', 'Bearer sk-abcdef', 'not an API key'],
  ['an incomplete key', `Bearer ${key.slice(0, -1)}`, 'incomplete'],
  ['a key in two parts', `Bearer ${key.slice(0, 9)} ${key.slice(9)}`, 'whitespace'],
])('%s is recognized', (_name, header, message) => {
  expect(sent(header)).toContain(message);
});

test('several Authorization headers, and a key in another header, are recognized', () => {
  expect(sent(`Bearer ${key}`, `Bearer ${key}`)).toContain('several Authorization headers');
  expect(findKeyMistake({ headersDistinct: { 'x-api-key': [key] } })).toContain('"x-api-key"');
});

test('a warning never contains the key', () => {
  for (const header of [key, `Token ${key}`, `Bearer "${key}"`, `Bearer ${key.slice(0, -1)}`]) {
    expect(sent(header)).not.toContain(key.slice(8, 20));
  }
});

test('there is no warning for a well-formed key, whether or not it exists, or for a request without headers', () => {
  expect(sent(`Bearer ${key}`)).toBeUndefined();
  expect(findKeyMistake({ headersDistinct: {} })).toBeUndefined();
});
