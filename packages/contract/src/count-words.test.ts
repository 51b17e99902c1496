import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { countWords } from './count-words.ts';

/** Counts words with a direct implementation of the definition. */
function countNaively(text: string): number {
  return text.split(/[\p{White_Space}\ufeff]+/u).filter((run) => /[\p{L}\p{Nd}]/u.test(run)).length;
}

test.each([
  ['', 0],
  [' \n\t ', 0],
  ['— … !!! 🙂 ½ ②', 0],
  ['word', 1],
  ['  two   words ', 2],
  ['well-known don’t e.g. 3.14 https://example.com/a?b=c', 5],
  ['a — b', 2],
  ['--- a ---', 1],
  ['漢字 слово ٣', 3],
  ['𝒜 𠀀', 2],
  ['\u{1F468}\u200D\u{1F469}', 0],
  ['a\u00a0b\u2003c\u3000d\u0085e', 5],
  ['a\u200bb', 1],
  ['a\ufeffb\ufeff\ufeffc', 3],
  ['\ud800 a\udfff', 1],
])('%j has %i words', (text, words) => {
  expect(countWords(text)).toBe(words);
});

test('all code points are classified as in Unicode, except that U+FEFF is white space', () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = String.fromCodePoint(code);
    const space = /[\p{White_Space}\ufeff]/u.test(character);
    const letterOrDigit = /[\p{L}\p{Nd}]/u.test(character);
    const asSeparator = countWords(`a${character}b`) === (space ? 2 : 1);
    const asWord = countWords(`-${character}-`) === (letterOrDigit ? 1 : 0);
    if (!asSeparator || !asWord) wrong.push(code.toString(16));
  }
  expect(wrong).toEqual([]);
});

test('the word count of any string matches the definition', () => {
  const piece = fc.constantFrom(
    'a',
    'é',
    '9',
    '𝒜',
    '𠀀',
    '🙂',
    '—',
    '.',
    ' ',
    '\n',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '\ud800',
    '\udc00',
  );
  // fast-check's unit `binary` generates the same strings but first builds a map of all code points.
  const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code));
  const text = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.array(piece).map((pieces) => pieces.join('')),
  );
  fc.assert(fc.property(text, (value) => expect(countWords(value)).toBe(countNaively(value))));
});
