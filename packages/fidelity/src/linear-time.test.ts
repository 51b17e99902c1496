import { expect, test } from '@jest/globals';
import { compareMeaning } from './compare-meaning.ts';

/** Maximum length of a text in UTF-16 code units. */
const textLength = 50_000;

const hostile: readonly [string, string][] = [
  ['one digit', '1 '],
  ['a name', 'Ann '],
  ['a known word with a capital', 'The '],
  ['capitals', 'NATO '],
  ['number words', 'one and '],
  ['scales', 'million '],
  ['hyphens', 'one-'],
  ['double quotation marks', '"a '],
  ['single quotation marks', "'a "],
  ['brackets', '['],
  ['emphasis', '*a'],
  ['code marks', '`'],
  ['dollar signs', '$'],
  ['one word', 'x'],
  ['lines', 'a\n'],
  ['paragraphs', 'Ann met Bob in May 1999.\n\n'],
  ['sentences', 'Ann may not go if all of them said so. '],
];

const distinct = (make: (place: number) => string): string =>
  Array.from({ length: textLength / 5 }, (_, place) => make(place))
    .join(' ')
    .slice(0, textLength);

/** Of the processor. Far more than a linear comparison takes. */
const deadlineMs = 4000;

test.each([
  ...hostile.map(([name, piece]): [string, string] => [
    `a text of nothing but ${name}`,
    piece.repeat(textLength / piece.length),
  ]),
  ['different numbers', distinct(String)],
  [
    'different names in sentences',
    distinct((place) => (place % 3 === 0 ? `Na${place.toString(36)}` : place % 3 === 1 ? 'met' : 'them.')),
  ],
  ['different names', distinct((place) => `Na${place.toString(36)}`)],
])('%s is compared within the time limit', (_, text) => {
  const reversed = text.split(' ').toReversed().join(' ');
  compareMeaning('A warm-up.', 'The warm-up.');
  const start = process.cpuUsage();
  compareMeaning(text, reversed);
  compareMeaning(text, `${text}.`);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1_000 / 2).toBeLessThan(deadlineMs);
});
