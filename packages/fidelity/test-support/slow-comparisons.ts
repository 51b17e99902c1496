/** Texts whose comparison would take a long time if it were not linear, and the CPU time of a comparison. Used by tests. */
import { compareMeaning } from '../src/compare-meaning.ts';

/** A text and a version of it. */
export type SlowComparison = { readonly name: string; readonly text: string; readonly version: string };

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
  ['products', '1×'],
  ['negative numbers', '-1 '],
  ['times', '12:30 '],
  ['one-word paragraphs', 'a\n\n'],
  ['one-word list items', '- x\n'],
  ['lines', 'a\n'],
  ['list items', '- Ann met Bo\n'],
  ['paragraphs', 'Ann met Bob in May 1999.\n\n'],
  ['sentences', 'Ann may not go if all of them said so. '],
];

// A model that repeats itself can return an unbroken run.
const runs = ['of', 'less', 'ab', 'able', '1', 'a1', "a'", 'A'];

/** Returns the comparisons for texts of a length in UTF-16 code units. */
export function slowComparisons(textLength: number): readonly SlowComparison[] {
  const distinct = (make: (place: number) => string): string =>
    Array.from({ length: textLength / 5 }, (_, place) => make(place))
      .join(' ')
      .slice(0, textLength);
  const texts: readonly [string, string][] = [
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
  ];
  const cues = 'It is useless if they are unable to do it because of this. '.repeat(textLength / 60);
  return [
    ...texts.map(([name, text]) => ({ name, text, version: text.split(' ').toReversed().join(' ') })),
    ...['1×', '-1 ', '1-9 '].map((piece) => ({
      name: `${piece.trim()} and a version with other numbers`,
      text: piece.repeat(textLength / piece.length),
      version: piece.replace('1', '8').repeat(textLength / piece.length),
    })),
    ...['Ann met Bob in May 1999.\n\n', 'Dr. Ann ', 'World War II '].map((piece) => ({
      name: `${piece.trim()} and a version with other names`,
      text: piece.repeat(textLength / piece.length),
      version: piece.replaceAll(/[a-z]/gu, 'x').repeat(textLength / piece.length),
    })),
    ...runs.map((piece) => ({
      name: `sentences and a run of ${piece} without spaces`,
      text: cues,
      version: piece.repeat(cues.length / piece.length),
    })),
  ];
}

const attemptsMax = 3;
const warmUp = '1 '.repeat(200);

/** Returns the CPU time of one comparison in this thread, in milliseconds. */
function costMs({ text, version }: SlowComparison): number {
  const start = process.threadCpuUsage();
  compareMeaning(text, version);
  compareMeaning(text, `${text}.`);
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1_000 / 2;
}

/** Returns the lowest CPU time of several comparisons, or the time of the first one if it is already within the limit. */
export function lowestCostMs(comparison: SlowComparison, deadlineMs: number): number {
  // The first text without English words loads the table of the language detector, which takes longer than a comparison.
  compareMeaning(warmUp, `${warmUp}.`);
  // The lowest of several times counts: on a busy machine, a comparison can take several times as long.
  let lowestMs = Infinity;
  for (let attempt = 0; attempt < attemptsMax && lowestMs >= deadlineMs; attempt += 1)
    lowestMs = Math.min(lowestMs, costMs(comparison));
  return lowestMs;
}
