import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const changes: readonly (readonly [string, string])[] = [
  [
    'The timer waits for 1 second. The second timer waits for 5 seconds, as Volume 2 explains.',
    'The timer waits for 2 seconds. The second timer waits for 5 seconds, as Volume 2 explains.',
  ],
  [
    'Ruiz found no effect (2012). Okafor repeated the trial in a larger hospital (2013).',
    'Ruiz found no effect (2013). Okafor repeated the trial in a larger hospital (2013).',
  ],
  [
    'Mara was born in 1973. She founded the firm in 1998 and led it until 2001.',
    'Mara was born in 1973. She founded the firm in 1973 and led it until 2001.',
  ],
  ['The moon comes between the earth and the sun.', 'The moon comes between the six, the earth and the sun.'],
];

test('an amount of the text in the place of another one is rejected', () => {
  expect(changes.filter(([source, version]) => compareMeaning(source, version).accepted)).toEqual([]);
});

const rewrites: readonly (readonly [string, string])[] = [
  ['Elections were held in 1788 and 1789.', 'In 1789, after 1788, elections were held again.'],
  ['Replies took four hours instead of nine.', 'The time for replies fell from nine hours to four.'],
  ['At 9 she moved. She read when she was just 3.', 'When she was 9 she moved. At just 3 years of age, she read.'],
  ['The First World and the Third and Second Worlds trade.', 'The Second and Third Worlds trade with the First World.'],
];

test('amounts that moved with their sentences are accepted', () => {
  expect(rewrites.filter(([source, version]) => !compareMeaning(source, version).accepted)).toEqual([]);
});

test('a name whose symbols differ is a different name, so the version is rejected', () => {
  expect(compareMeaning('The C++ team met.', 'The C# team met.').accepted).toBe(false);
});
