import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { limits } from './limits.ts';
import { errorCatalog } from './error-catalog.ts';
import { parseSubmission, type Submission } from './parse-submission.ts';
import { submissionSchema } from './submission-schema.ts';

function parseValid(body: unknown): Submission {
  const parsed = parseSubmission(body);
  if (parsed.outcome !== 'valid') throw new Error(`expected a valid body, got ${JSON.stringify(parsed)}`);
  return parsed.submission;
}

/** Returns a URL with the given number of characters. */
const urlOf = (length: number) => `https://a.example/${'p'.repeat(length - 18)}`;

const hash = (source: string) => parseValid(JSON.parse(source)).sha256.toString('hex');

const sha256Of = (text: string) => createHash('sha256').update(text).digest();

const invalid = (message: unknown) => ({ outcome: 'invalid', message });

test('defaults are filled in without changing the caller’s object', () => {
  const body = Object.freeze({ text: 'Hello, world' });
  expect(parseValid(body)).toStrictEqual({
    text: 'Hello, world',
    options: { auto_detect_language: true, use_british_spellings: false },
    words: 2,
    sha256: sha256Of('{"text":"Hello, world"}'),
  });
  expect(body).toEqual({ text: 'Hello, world' });
});

test('the values of all fields are used', () => {
  const options = { auto_detect_language: false, use_british_spellings: true };
  const rest = { text: 'a', webhook_url: 'https://a.example/' };
  expect(parseValid({ ...rest, ...options })).toMatchObject({ ...rest, options });
});

test.each([[undefined], [null], [[]], [[{ text: 'a' }]], ['text'], [7], [true]])('%j is not an object', (body) => {
  expect(parseSubmission(body)).toEqual(invalid(expect.stringContaining('must be a JSON object')));
});

test.each([
  ['text', {}],
  ['text', { text: null }],
  ['text', { text: 5 }],
  ['text', { text: ['a'] }],
  ['text', { text: '' }],
  ['text', JSON.parse('{"__proto__":{"text":"a"}}')],
  ['auto_detect_language', { text: 'a', auto_detect_language: 'true' }],
  ['auto_detect_language', { text: 'a', auto_detect_language: null }],
  ['auto_detect_language', { text: 'a', auto_detect_language: 1 }],
  ['use_british_spellings', { text: 'a', use_british_spellings: 0 }],
  ['use_british_spellings', { text: 'a', use_british_spellings: null }],
  ['webhook_url', { text: 'a', webhook_url: null }],
  ['webhook_url', { text: 'a', webhook_url: '' }],
  ['webhook_url', { text: 'a', webhook_url: 'example.com/x' }],
  ['webhook_url', { text: 'a', webhook_url: {} }],
])('an invalid %s is named in the message: %j', (field, body) => {
  expect(parseSubmission(body)).toEqual(invalid(expect.stringContaining(`"${field}"`)));
});

test('the message names each invalid field once', () => {
  const parsed = parseSubmission({ text: 5, use_british_spellings: 'yes', webhook_url: 'hooks' });
  expect(parsed).toEqual(invalid(expect.stringMatching(/^"text" .*"use_british_spellings" .*"webhook_url" /)));
  expect(parseSubmission({ auto_detect_language: 1 })).toEqual(
    invalid(
      expect.stringMatching(
        /^"auto_detect_language" .*"text" is required|^"text" is required .*"auto_detect_language" /,
      ),
    ),
  );
});

test('the message contains nothing but the fields that are invalid', () => {
  expect(parseSubmission({ text: 'a', use_british_spellings: 'yes', webhookurl: 'https://a.example/' })).toEqual(
    invalid('"use_british_spellings" must be true or false. Leave it out for the default, false.'),
  );
});

test.each([['a'], ['é'], ['𝒜'], ['漢']])('text may have at most 50,000 code points: %s', (character) => {
  expect(parseValid({ text: character.repeat(50_000) }).words).toBe(1);
  expect(parseSubmission({ text: character.repeat(50_001) })).toEqual(invalid(expect.stringContaining('50,000')));
});

test('the message about a text that is too long states only its length and the maximum', () => {
  const { message } = parseSubmission({ text: 'é'.repeat(51_234) }) as { message: string };
  expect(message).toBe('"text" has 51,234 characters; at most 50,000 are allowed.');
});

test('the message about a text of the wrong type or without characters is that of the documented example', () => {
  for (const text of ['', 5, undefined]) {
    expect(parseSubmission({ text })).toEqual(invalid(errorCatalog.validation_error.message));
  }
});

test.each(['input', 'content', 'Text', 'prompt'])(
  'the message about a body with "%s" instead of "text" suggests the right name',
  (field) => {
    const { message } = parseSubmission({ [field]: 'Hello, world' }) as { message: string };
    expect(message).toMatch(
      new RegExp(`^"text" is required .* The field "${field}" is unknown\\. Did you mean "text"\\?$`),
    );
  },
);

test('text may have at most 2,000 words', () => {
  expect(parseValid({ text: 'word '.repeat(2_000) }).words).toBe(2_000);
  expect(parseSubmission({ text: 'word '.repeat(2_001) })).toEqual({ outcome: 'too_many_words', words: 2_001 });
});

test('a text that is too long is invalid, regardless of its word count', () => {
  expect(parseSubmission({ text: 'a '.repeat(25_001) })).toEqual(invalid(expect.stringContaining('characters')));
});

test.each([[' '], ['\n\t\u00a0'], ['...'], ['— 🙂 —']])('%j has no words', (text) => {
  expect(parseSubmission({ text })).toEqual(invalid(expect.stringContaining('no words')));
});

test.each([
  ['U+0000', { text: 'a\0' }],
  ['U+0000', { text: 'a', unknown: ['\0'] }],
  ['surrogate', { text: 'a\ud800' }],
  ['surrogate', { text: 'a', '\udc00': 1 }],
  ['32 levels', { text: 'a', x: JSON.parse('['.repeat(32) + ']'.repeat(32)) }],
])('a body with %s is invalid', (what, body) => {
  expect(parseSubmission(body)).toEqual(invalid(expect.stringContaining(what)));
});

test('webhook_url may have at most 2,048 characters', () => {
  expect(parseValid({ text: 'a', webhook_url: urlOf(2_048) }).webhook_url).toHaveLength(limits.webhookUrlLengthMax);
  expect(parseSubmission({ text: 'a', webhook_url: urlOf(2_049) })).toEqual(invalid(expect.stringContaining('2,048')));
});

test('the schema accepts an international host name, which the URL guard checks later', () => {
  expect(parseValid({ text: 'a', webhook_url: 'https://bücher.de/x' }).webhook_url).toBe('https://bücher.de/x');
});

test('the hash depends on the values, not on key order, white space or explicit defaults', () => {
  const plain = hash('{"text":"a b","webhook_url":"https://a.example/"}');
  expect(hash('{ "webhook_url": "https://a.example/",\n "text": "a\\u0020b" }')).toBe(plain);
  expect(hash('{"text":"a b","webhook_url":"https://a.example/","auto_detect_language":true}')).toBe(plain);
  expect(hash('{"text":"x","webhook_url":"https://a.example/","text":"a b"}')).toBe(plain);
  expect(hash('{"text":"a  b","webhook_url":"https://a.example/"}')).not.toBe(plain);
  expect(hash('{"text":"a b"}')).not.toBe(plain);
  expect(hash('{"text":"a b","webhook_url":"https://a.example/","auto_detect_language":false}')).not.toBe(plain);
});

test('an option with its default is not part of the hash, so a new option does not change the hash of the same body', () => {
  const body = { text: 'a', auto_detect_language: true, use_british_spellings: true };
  expect(parseValid(body).sha256).toEqual(sha256Of('{"text":"a","use_british_spellings":true}'));
});

test('text is hashed without normalization', () => {
  expect(parseValid({ text: 'caf\u00e9' }).sha256).not.toEqual(parseValid({ text: 'cafe\u0301' }).sha256);
});

test('unknown fields are ignored but included in the hash', () => {
  const plain = parseValid({ text: 'a' });
  const more = parseValid({ text: 'a', unknown_field: 'formal' });
  expect({ ...more, sha256: null }).toEqual({ ...plain, sha256: null });
  expect(more.sha256).not.toEqual(plain.sha256);
});

test('a __proto__ key changes neither the submission nor any prototype', () => {
  const body = JSON.parse('{"text":"a","__proto__":{"use_british_spellings":true,"polluted":1}}');
  const submission = parseValid(body);
  expect(submission.options.use_british_spellings).toBe(false);
  expect(Object.getPrototypeOf(submission)).toBe(Object.prototype);
  expect('polluted' in {}).toBe(false);
});

test('the outcome for any JSON is deterministic, and messages never repeat input', () => {
  const marker = 'zq7marker';
  const value = fc.oneof(fc.jsonValue(), fc.constant(marker), fc.constant(null), fc.boolean());
  const fields = [...Object.keys(submissionSchema.properties), marker];
  const body = fc.record(Object.fromEntries(fields.map((field) => [field, value])), { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(body, fc.jsonValue()), (sent) => {
      const before = JSON.stringify(sent);
      const parsed = parseSubmission(sent);
      expect(parseSubmission(sent)).toEqual(parsed);
      expect(JSON.stringify(sent)).toBe(before);
      expect(parsed.outcome === 'invalid' && parsed.message.includes(marker)).toBe(false);
    }),
  );
});
