import { expect, test } from '@jest/globals';
import { findQuotations } from './find-quotations.ts';

function quoted(text: string): string[] {
  return findQuotations(text, { start: 0, end: text.length }).map((span) => text.slice(span.start, span.end));
}

test.each([
  ['He said "go" and "stay".', ['"go"', '"stay"']],
  ['He said “go” and ‘stay’.', ['“go”', '‘stay’']],
  ["It's the dogs' bone, not 'a bone'.", ["'a bone'"]],
  ["Don't say it's his'n.", []],
  ['She asked, "Why not', ['"Why not']],
  ['and so it goes," he said. "It goes on."', ['and so it goes," he said. "It goes on."']],
  ['One "two" three " four "five".', ['"two" three " four "five"']],
  ['A 15" screen and a 6\'2" man.', []],
  ['«Bon» and „gut“.', ['«Bon»', '„gut“']],
  ['("In brackets," too)', ['"In brackets,"']],
])('%s', (text, expected) => {
  expect(quoted(text)).toEqual(expected);
});
