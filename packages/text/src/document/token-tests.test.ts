import { expect, test } from '@jest/globals';
import { isOneOf, isTagged, isWord } from './token-tests.ts';

test('a value is in a list only as a whole entry, or if it starts with an entry that ends in an asterisk', () => {
  expect(isOneOf('and', 'or and nor')).toBe(true);
  expect(isOneOf('an', 'or and nor')).toBe(false);
  expect(isOneOf('', 'or and')).toBe(false);
  expect(isOneOf(undefined, 'undefined')).toBe(false);
  expect(['NN', 'NNS', 'N', 'VBN'].map((tag) => isOneOf(tag, 'JJ NN*'))).toEqual([true, true, false, false]);
});

test('a token is tested by its text in lower case or by its tag, and a missing token has neither', () => {
  expect([isWord({ lower: 'she' }, 'he she'), isWord({ lower: 'songs' }, 'song')]).toEqual([true, false]);
  expect([isTagged({ tag: 'NNS' }, 'N*'), isTagged({ tag: 'NNS' }, 'NN')]).toEqual([true, false]);
  expect([isWord(undefined, 'she'), isTagged(undefined, 'N*')]).toEqual([false, false]);
});
