import { expect, test } from '@jest/globals';
import { compareMeaning } from '../compare-meaning.ts';

const source =
  'The Harbor Safety Board (HSB) and the Office of Tidal Records (OTR) share a pier. ' +
  'Ana Ruiz wrote “The Low Tide” (2001) and “A Dry Year” (2007); both draw on old charts (Ruiz, 1998; Okafor, 2004).';

const exchanged = [
  ['Harbor Safety Board (HSB)', 'Harbor Safety Board (OTR)'],
  ['“The Low Tide” (2001) and “A Dry Year” (2007)', '“The Low Tide” (2007) and “A Dry Year” (2001)'],
  ['(Ruiz, 1998; Okafor, 2004)', '(Ruiz, 2004; Okafor, 1998)'],
] as const;

test.each(exchanged)('%s and %s are different', (one, other) => {
  expect(compareMeaning(source, source.replace(one, other)).accepted).toBe(false);
});

test('a phrase may move with its parentheses', () => {
  const version =
    'A pier is shared by the Office of Tidal Records (OTR) and the Harbor Safety Board (HSB). “A Dry Year” (2007) and ' +
    '“The Low Tide” (2001), both by Ana Ruiz, draw on old charts (Okafor, 2004; Ruiz, 1998).';
  expect(compareMeaning(source, version).accepted).toBe(true);
});
