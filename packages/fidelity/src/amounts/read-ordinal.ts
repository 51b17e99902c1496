/** Ordinal numbers and centuries: 18th, eighteenth, twenty-first, the 19th century. */
import type { Amount } from './amount.ts';
import type { Cursor } from './cursor.ts';
import { ordinals, tens } from './number-words.ts';

export function readOrdinal(cursor: Cursor, at: number): Amount[] {
  const found = ordinalAt(cursor, at);
  if (found === undefined) return [];
  const noun = cursor.pastHyphen(found.last);
  if (isCentury(cursor.lower(noun))) return [century(cursor, at, noun + 1, found.value)];
  // the 18th and 19th centuries, the 18th- and 19th-century
  const following = /^[-‐‑]$/u.test(cursor.lower(found.last)) ? found.last + 1 : found.last;
  if (/^(?:and|or|to|,)$/u.test(cursor.lower(following))) {
    const second = ordinalAt(cursor, following + 1);
    if (second !== undefined && isCentury(cursor.lower(cursor.pastHyphen(second.last)))) {
      return [century(cursor, at, found.last, found.value)];
    }
  }
  return [cursor.amount(at, found.last, { form: 'ordinal', values: [found.value], firm: found.inDigits })];
}

function ordinalAt(cursor: Cursor, at: number): { value: number; last: number; inDigits: boolean } | undefined {
  const word = ordinals.get(cursor.lower(at));
  if (word !== undefined) return { value: word, last: at + 1, inDigits: false };
  const ten = tens.get(cursor.lower(at));
  const past = cursor.pastHyphen(at + 1);
  if (ten !== undefined && past > at + 1) {
    const small = ordinals.get(cursor.lower(past));
    return small !== undefined && small < 10 ? { value: ten + small, last: past + 1, inDigits: false } : undefined;
  }
  if (!cursor.isNumber(at) || !/^(?:st|nd|rd|th)$/u.test(cursor.lower(at + 1)) || !cursor.isJoined(at + 1))
    return undefined;
  return { value: Number(cursor.lower(at).replaceAll(',', '')), last: at + 2, inDigits: true };
}

function isCentury(lower: string): boolean {
  return lower === 'century' || lower === 'centuries';
}

function century(cursor: Cursor, first: number, last: number, value: number): Amount {
  return cursor.amount(first, last, { form: 'century', values: [value], firm: true });
}
