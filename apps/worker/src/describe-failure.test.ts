import { expect, test } from '@jest/globals';
import { describeFailure } from './describe-failure.ts';

test.each([
  ['fr', 'French (fr)'],
  ['qqq', 'a language with the code qqq'],
  ['no code at all', 'another language'],
])('a text in %s is refused with the name of its language, as far as it is known', (language, named) => {
  expect(describeFailure({ outcome: 'not_english', language })).toBe(
    `The text seems to be written in ${named}, not in English. Only English is supported; the reserved words were refunded.`,
  );
});

test('what broke inside is not told', () => {
  const error = new Error('rule 17 met the text "a secret"');
  expect(describeFailure({ outcome: 'crashed', error })).toBe(describeFailure({ outcome: 'empty' }));
  expect(describeFailure({ outcome: 'overran', limitMs: 30_000 })).toContain('took too long');
});
