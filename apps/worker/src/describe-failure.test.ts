import { expect, test } from '@jest/globals';
import { describeFailure } from './describe-failure.ts';

test.each([
  ['fr', 'French (fr)'],
  ['qqq', 'a language with the code qqq'],
  ['no code at all', 'another language'],
])('the error for a text in %s names the language if it is known', (language, named) => {
  expect(describeFailure({ outcome: 'not_english', language })).toBe(
    `The text appears to be in ${named}. Only English is supported. The reserved words were refunded.`,
  );
});

test('messages for customers do not reveal internal errors', () => {
  const error = new Error('rule 17 met the text "a secret"');
  expect(describeFailure({ outcome: 'crashed', error })).toBe(describeFailure({ outcome: 'empty' }));
  expect(describeFailure({ outcome: 'overran' })).toContain('took too long');
});
