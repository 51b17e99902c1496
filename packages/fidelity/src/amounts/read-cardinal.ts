/** Whole and decimal numbers in digits or words, without a unit. */
import type { Cursor } from './cursor.ts';
import { scales, shortScales, tens, unitsOfTen } from './number-words.ts';

export type Cardinal = {
  readonly value: number;
  readonly last: number;
  readonly inDigits: boolean;
  /** How a word such as million multiplies the number: after a number (`two million`), or after `a` or nothing. */
  readonly scaled: 'no' | 'by-number' | 'by-article';
};

/** A whole or decimal number, or a number in words. */
export function readCardinal(cursor: Cursor, at: number, isMoneyAmount = false): Cardinal | undefined {
  return cursor.isNumber(at) ? readDigits(cursor, at, isMoneyAmount) : readWords(cursor, at);
}

function readDigits(cursor: Cursor, at: number, isMoneyAmount: boolean): Cardinal {
  let value = valueOfDigits(isBareDecimal(cursor, at) ? `0.${cursor.lower(at)}` : cursor.lower(at));
  let last = at + 1;
  // Thousands separated by a narrow space: 10 000.
  while (cursor.isNumber(last) && isThousandsGroup(cursor, last)) {
    value = value * 1000 + Number(cursor.lower(last));
    last += 1;
  }
  const scale = scaleAfter(cursor, last, isMoneyAmount);
  if (scale === undefined) return { value, last, inDigits: true, scaled: 'no' };
  return { value: value * scale.value, last: scale.last, inDigits: true, scaled: 'by-number' };
}

/** p = .002 */
function isBareDecimal(cursor: Cursor, at: number): boolean {
  if (cursor.lower(at - 1) !== '.' || !cursor.isJoined(at)) return false;
  return !cursor.isJoined(at - 1) || /^[=<>≤≥(~]$/u.test(cursor.lower(at - 2));
}

/** Parses 1,000 and 7.0. A version number such as 3.14.2 gets a value that only equal version numbers have. */
function valueOfDigits(text: string): number {
  const parts = text.replaceAll(',', '').split('.');
  if (parts.length <= 2) return Number(parts.join('.'));
  return parts.reduce((sum, part, place) => sum + Number(part) * 1000 ** -place, 1e-9 * parts.length);
}

function isThousandsGroup(cursor: Cursor, at: number): boolean {
  const before = cursor.words[at - 1];
  const word = cursor.words[at];
  if (before === undefined || word === undefined || !/^\d{3}$/u.test(word.text) || !/^\d{1,3}$/u.test(before.text))
    return false;
  return word.narrow || word.text === '000';
}

/** million, bn, k. Short forms must follow the digits directly; letters that are also units count only for money. */
function scaleAfter(cursor: Cursor, at: number, isMoneyAmount: boolean): { value: number; last: number } | undefined {
  const from = cursor.pastHyphen(at);
  const word = cursor.words[from];
  if (word === undefined) return undefined;
  const long = scales.get(word.lower);
  if (long !== undefined) {
    const more = scales.get(cursor.lower(from + 1));
    if (word.lower === 'hundred' && more !== undefined) return { value: long * more, last: from + 2 };
    return { value: long, last: from + 1 };
  }
  const short = shortScales.get(word.lower);
  if (short === undefined) return undefined;
  if (word.lower.length > 1) return { value: short, last: from + 1 };
  const isCapital = /^[KMBT]$/u.test(word.text);
  if (!cursor.isJoined(from) || from !== at) return undefined;
  return isMoneyAmount || isCapital || word.lower === 'k' ? { value: short, last: from + 1 } : undefined;
}

function readWords(cursor: Cursor, at: number): Cardinal | undefined {
  const isArticle = cursor.lower(at) === 'a' || cursor.lower(at) === 'an';
  if (isArticle && !scales.has(cursor.lower(at + 1))) return undefined;
  let total = 0;
  let current = isArticle ? 1 : 0;
  let place = isArticle ? at + 1 : at;
  let hasScale = false;
  let read = 0;
  for (;;) {
    const from = read === 0 ? place : joinedPlace(cursor, place, hasScale);
    const word = cursor.lower(from);
    const small = unitsOfTen.get(word);
    const ten = tens.get(word);
    const scale = scales.get(word);
    if (small !== undefined && (read === 0 || fits(current, small) || (current === 0 && total > 0))) current += small;
    else if (ten !== undefined && (read === 0 || current % 100 === 0)) current += ten;
    else if (isYearStart(current, hasScale) && ((small ?? 0) >= 10 || ten !== undefined) && from === place)
      current = current * 100 + (small ?? ten ?? 0);
    else if (scale !== undefined) {
      hasScale = true;
      if (scale <= 100) current = Math.max(1, current) * scale;
      else {
        total += Math.max(1, current) * scale;
        current = 0;
      }
    } else break;
    place = from + 1;
    read += 1;
  }
  if (read === 0) return undefined;
  const scaled = !hasScale ? 'no' : isArticle || scales.has(cursor.lower(at)) ? 'by-article' : 'by-number';
  return { value: total + current, last: place, inDigits: false, scaled };
}

/** The position after the hyphen of twenty-one, or after the `and` of a hundred and one. */
function joinedPlace(cursor: Cursor, place: number, hasScale: boolean): number {
  const past = cursor.pastHyphen(place);
  if (past !== place || !hasScale || cursor.lower(place) !== 'and') return past;
  return unitsOfTen.has(cursor.lower(place + 1)) || tens.has(cursor.lower(place + 1)) ? place + 1 : place;
}

/** twenty + one, hundred + twelve. */
function fits(current: number, small: number): boolean {
  return current % 100 === 0 ? current > 0 : current % 10 === 0 && current % 100 >= 20 && small < 10 && small > 0;
}

/** nineteen ninety-six, twenty twenty */
function isYearStart(current: number, hasScale: boolean): boolean {
  return !hasScale && current >= 11 && current <= 20;
}
