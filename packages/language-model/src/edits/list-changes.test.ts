import { expect, test } from '@jest/globals';
import { listChanges } from './list-changes.ts';

const apply = (source: string, changes: ReturnType<typeof listChanges>): string =>
  changes.toReversed().reduce((text, { start, end, after }) => text.slice(0, start) + after + text.slice(end), source);

test.each([
  ['the same', 'the same', []],
  ['We utilize it here.', 'We use it here.', [{ start: 3, end: 10, before: 'utilize', after: 'use' }]],
  [
    'One two three four five.',
    'Zero two three four five six.',
    [
      { start: 0, end: 3, before: 'One', after: 'Zero' },
      { start: 23, end: 23, before: '', after: ' six' },
    ],
  ],
])('the changes from %j to %j are %j', (source, version, changes) => {
  expect(listChanges(source, version)).toEqual(changes);
});

test('changes with fewer than three words between them are merged', () => {
  expect(listChanges('The quick brown fox jumped.', 'A quick brown dog jumped.')).toEqual([
    { start: 0, end: 19, before: 'The quick brown fox', after: 'A quick brown dog' },
  ]);
});

test('applying the changes to the source gives the version, and the spans match the texts', () => {
  const source =
    'On Monday, the board of 12 members—after a long debate—voted “no”; nobody was surprised. It was the third time.';
  const version =
    'The board, twelve strong, voted “no” on Monday after a long debate. Nobody was surprised: it was the third time, they said.';
  const changes = listChanges(source, version);
  expect(apply(source, changes)).toBe(version);
  for (const { start, end, before } of changes) expect(source.slice(start, end)).toBe(before);
});

test('texts with nothing in common give one change', () => {
  expect(listChanges('alpha beta gamma', 'one two')).toEqual([
    { start: 0, end: 16, before: 'alpha beta gamma', after: 'one two' },
  ]);
});

test('two long texts with words in a different order are compared in bounded time', () => {
  const words = Array.from({ length: 4_000 }, (_, index) => `w${index}`);
  const [source, version] = [words.join(' '), words.toReversed().join(' ')];
  expect(apply(source, listChanges(source, version))).toBe(version);
});
