/** Reads the part of a decade, century, year or month that a date names: the late 1400s, mid-May, early in 1990. */
import type { Word } from '../passage/word.ts';
import type { Amount } from './amount.ts';

export type PartOfPeriod = 'early' | 'middle' | 'late';

const parts: ReadonlyMap<string, PartOfPeriod> = new Map([
  ['early', 'early'],
  ['beginning', 'early'],
  ['start', 'early'],
  ['mid', 'middle'],
  ['middle', 'middle'],
  ['late', 'late'],
  ['end', 'late'],
]);

/** Maximum number of words between the part and the date: `late in the 1400s`. */
const reachWords = 3;
const between = /^(?:in|of|the|[-‐‑])$/u;

/** The part of the period before an amount, or undefined. Constant time. */
export function partOf(words: readonly Word[], amount: Amount): PartOfPeriod | undefined {
  if (!isPeriod(amount)) return undefined;
  for (let at = amount.first - 1; at >= amount.first - 1 - reachWords; at -= 1) {
    const lower = words[at]?.lower ?? '';
    const part = parts.get(lower);
    if (part !== undefined || !between.test(lower)) return part;
  }
  return undefined;
}

function isPeriod({ form, unit, values }: Amount): boolean {
  if (form === 'decade' || form === 'century' || form === 'month') return true;
  return form === 'number' && unit === undefined && values.every((value) => value >= 1000 && value <= 2200);
}
