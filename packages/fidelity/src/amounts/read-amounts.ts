/**
 * Finds the amounts of a block: numbers in digits and words, with their units, dates, times, decades, fractions. One
 * pass from left to right; each reader looks at a bounded number of words ahead.
 */
import type { Block } from '../passage/read-passage.ts';
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';
import { months, weekdays } from './calendar-words.ts';
import { inheritUnits } from './inherit-units.ts';
import { createCursor } from './cursor.ts';
import {
  decades,
  denominators,
  magnitudes,
  multiples,
  ordinals,
  scales,
  tens,
  unitsOfTen,
  vulgarFractions,
} from './number-words.ts';
import { readCalendar } from './read-calendar.ts';
import { readClock } from './read-clock.ts';
import { readNumber } from './read-number.ts';
import { readOrdinal } from './read-ordinal.ts';
import { periods, readSpecial } from './read-special.ts';

/** The words in lower case at which an amount may start. */
const starters: ReadonlySet<string> = new Set([
  ...[
    unitsOfTen,
    tens,
    scales,
    magnitudes,
    ordinals,
    denominators,
    decades,
    multiples,
    months,
    weekdays,
    vulgarFractions,
  ].flatMap((table) => [...table.keys()]),
  ...periods,
  ...'a an half halve halves halved halving several few many couple pair minus noon midday midnight once other round around q1 q2 q3 q4'.split(
    ' ',
  ),
]);

/** False for most words, which makes reading several times faster. Capitals may be Roman numerals or currencies. */
function mayStart(word: Word | undefined): boolean {
  if (word === undefined) return false;
  return (
    word.kind !== 'word' ||
    starters.has(word.lower) ||
    /^[A-Z]{1,4}$/u.test(word.text) ||
    /^(?:[XVI]+|WW\d)$/u.test(word.text)
  );
}

/** Returns the amounts in text order, without overlaps. Linear in the words. */
export function readAmounts(block: Block): Amount[] {
  const cursor = createCursor(block.words);
  const readers = [readCalendar, readClock, readSpecial, readOrdinal, readNumber];
  const amounts: Amount[] = [];
  let at = 0;
  while (at < block.words.length) {
    if (!mayStart(block.words[at])) {
      at += 1;
      continue;
    }
    const found = readers.map((read) => read(cursor, at)).find((amount) => amount.length > 0);
    amounts.push(...(found ?? []));
    at = Math.max(at + 1, found?.at(-1)?.last ?? 0);
  }
  return inheritUnits(cursor, amounts);
}
