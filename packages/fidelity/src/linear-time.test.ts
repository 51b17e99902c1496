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

/** Limit for the CPU time of this thread, which is far more than a comparison in linear time needs. */
const deadlineMs = 1000;
const attemptsMax = 3;

/** Returns the CPU time of one comparison in this thread, in milliseconds. */
function cost(text: string, version: string): number {
  const start = process.threadCpuUsage();
  compareMeaning(text, version);
  compareMeaning(text, `${text}.`);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000 / 2;
}

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
  ['different rare words', distinct((place) => `xq${place.toString(36)}z`)],
  ['different quotations', distinct((place) => (place % 2 === 0 ? `"q${place}` : `z${place}"`))],
])('%s is compared within the time limit', (_, text) => {
  expect(lowestCostMs(text, text.split(' ').toReversed().join(' '))).toBeLessThan(deadlineMs);
});

// A model that repeats itself can return an unbroken run. Each cue of the source is searched for in every word of it.
test.each(['of', 'less', 'ab', 'able', '1', 'a1', "a'", 'A'])(
  'a run of %s without spaces is compared with sentences of cues within the time limit',
  (piece) => {
    const text = 'It is useless if they are unable to do it because of this. '.repeat(textLength / 60);
    expect(lowestCostMs(text, piece.repeat(text.length / piece.length))).toBeLessThan(deadlineMs);
  },
);

/** Returns the lowest CPU time of several comparisons, unless the first is already within the limit. */
function lowestCostMs(text: string, version: string): number {
  compareMeaning('A warm-up.', 'The warm-up.');
  // The lowest of several times counts: on a busy machine, a comparison can take several times as long.
  let lowestMs = Infinity;
  for (let attempt = 0; attempt < attemptsMax && lowestMs >= deadlineMs; attempt += 1)
    lowestMs = Math.min(lowestMs, cost(text, version));
  return lowestMs;
}
