/**
 * Finds the amounts of a block: numbers in digits and words, with their units, dates, times, decades, fractions. One
 * pass from left to right; each reader looks at a bounded number of words ahead.
 */
import type { Block } from '../passage/read-passage.ts';
import type { Amount } from './amount.ts';
import { carryUnits } from './carry-units.ts';
import { createCursor } from './cursor.ts';
import { readCalendar } from './read-calendar.ts';
import { readClock } from './read-clock.ts';
import { readNumber } from './read-number.ts';
import { readOrdinal } from './read-ordinal.ts';
import { readSpecial } from './read-special.ts';

/** Returns the amounts in text order, without overlaps. Linear in the words. */
export function readAmounts(block: Block): Amount[] {
  const cursor = createCursor(block.words);
  const readers = [readCalendar, readClock, readSpecial, readOrdinal, readNumber];
  const amounts: Amount[] = [];
  let at = 0;
  while (at < block.words.length) {
    const found = readers.map((read) => read(cursor, at)).find((amount) => amount.length > 0);
    amounts.push(...(found ?? []));
    at = Math.max(at + 1, found?.at(-1)?.last ?? 0);
  }
  return carryUnits(cursor, amounts);
}
