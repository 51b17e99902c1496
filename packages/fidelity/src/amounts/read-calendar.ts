/** Dates in any notation, months, days of the week and decades. */
import { startsUpper } from '@humanize/text';
import type { Amount } from './amount.ts';
import { ambiguousMonths, months, weekdays } from './calendar-words.ts';
import type { Cursor } from './cursor.ts';
import { decades, ordinals } from './number-words.ts';

export function readCalendar(cursor: Cursor, at: number): Amount[] {
  return (
    [readNumericDate, readDottedDate, readDayAndMonth, readMonth, readWeekday, readDecade]
      .map((read) => read(cursor, at))
      .find((found) => found.length > 0) ?? []
  );
}

/** 2020-05-11, 11/05/2020, 5/11/20. If the order of day and month is ambiguous, both dates are returned. */
function readNumericDate(cursor: Cursor, at: number): Amount[] {
  const sign = cursor.lower(at + 1);
  if (!cursor.isNumber(at) || !/^[-/‐‑–]$/u.test(sign) || cursor.lower(at + 3) !== sign) return [];
  if (!cursor.isNumber(at + 2) || !cursor.isNumber(at + 4)) return [];
  if ([1, 2, 3, 4].some((step) => !cursor.isJoined(at + step))) return [];
  const [first = '', middle = '', last = ''] = [0, 2, 4].map((step) => cursor.lower(at + step));
  if (/^[12]\d{3}$/u.test(first))
    return dateOf(cursor, [at, at + 5], Number(first), days(Number(last), Number(middle)));
  if (sign !== '/' || !/^(?:[12]\d{3}|\d\d)$/u.test(last)) return [];
  const either = [...days(Number(first), Number(middle)), ...days(Number(middle), Number(first))];
  return dateOf(cursor, [at, at + 5], fullYear(Number(last)), either);
}

/** 11.05.2020 */
function readDottedDate(cursor: Cursor, at: number): Amount[] {
  const match = /^(\d{1,2})\.(\d{1,2})\.([12]\d{3})$/u.exec(cursor.lower(at));
  if (match === null) return [];
  const [, first, middle, last] = match.map(Number);
  if (first === undefined || middle === undefined || last === undefined) return [];
  return dateOf(cursor, [at, at + 1], last, [...days(first, middle), ...days(middle, first)]);
}

function dateOf(cursor: Cursor, [first, last]: [number, number], year: number, values: number[]): Amount[] {
  if (values.length === 0) return [];
  return [
    cursor.amount(first, last, { form: 'month-day', values, firm: true }),
    cursor.amount(first, last, { form: 'number', values: [year], firm: true }),
  ];
}

/** The date as 100 × month + day, or undefined if it is not valid. */
function days(day: number, month: number): number[] {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? [month * 100 + day] : [];
}

function fullYear(year: number): number {
  return year >= 100 ? year : year + (year < 50 ? 2000 : 1900);
}

/** 11 May, 11th of May, the fourth of July; May 11, May 11th. */
function readDayAndMonth(cursor: Cursor, at: number): Amount[] {
  const day = dayAt(cursor, at);
  if (day !== undefined) {
    const monthAt = cursor.lower(day.last) === 'of' ? day.last + 1 : day.last;
    const month = months.get(cursor.lower(monthAt));
    if (month === undefined || !startsUpper(cursor.words[monthAt]?.text ?? '')) return [];
    return [cursor.amount(at, monthAt + 1, { form: 'month-day', values: days(day.value, month), firm: true })];
  }
  const month = months.get(cursor.lower(at));
  if (month === undefined || !startsUpper(cursor.words[at]?.text ?? '')) return [];
  const dayFrom = cursor.lower(at + 1) === 'the' ? at + 2 : at + 1;
  const following = dayAt(cursor, dayFrom);
  if (following === undefined || cursor.lower(following.last) === ':' || cursor.lower(following.last) === '%')
    return [];
  return [cursor.amount(at, following.last, { form: 'month-day', values: days(following.value, month), firm: true })];
}

function dayAt(cursor: Cursor, at: number): { value: number; last: number } | undefined {
  const text = cursor.lower(at);
  const ordinal = ordinals.get(text);
  if (ordinal !== undefined) return ordinal <= 31 ? { value: ordinal, last: at + 1 } : undefined;
  if (!/^\d{1,2}$/u.test(text) || Number(text) < 1 || Number(text) > 31) return undefined;
  const isOrdinal = /^(?:st|nd|rd|th)$/u.test(cursor.lower(at + 1)) && cursor.isJoined(at + 1);
  if (!isOrdinal && cursor.isJoined(at + 1) && /^[\p{L}\p{N}]/u.test(cursor.lower(at + 1))) return undefined;
  return { value: Number(text), last: isOrdinal ? at + 2 : at + 1 };
}

/** Reads a month without a day. */
function readMonth(cursor: Cursor, at: number): Amount[] {
  const word = cursor.words[at];
  const month = months.get(cursor.lower(at));
  if (word === undefined || month === undefined || !startsUpper(word.text)) return [];
  const besideYear = /^[12]\d{3}$/u.test(cursor.lower(at + 1)) || /^[12]\d{3}$/u.test(cursor.lower(at + 2));
  const isShort = word.lower.length <= 4 && !['may', 'june', 'july'].includes(word.lower);
  const isOpen =
    word.opens &&
    ambiguousMonths.has(word.lower) &&
    !/^(?:'s|to|through|until|and|[-‐‑–—])$/u.test(cursor.lower(at + 1));
  if (!besideYear && (isShort || isOpen)) return [];
  return [cursor.amount(at, at + 1, { form: 'month', values: [month], firm: true })];
}

function readWeekday(cursor: Cursor, at: number): Amount[] {
  const day = weekdays.get(cursor.lower(at));
  if (day === undefined || !startsUpper(cursor.words[at]?.text ?? '')) return [];
  return [cursor.amount(at, at + 1, { form: 'weekday', values: [day], firm: true })];
}

const beforeCentury = /^(?:the|early|late|mid|[-‐‑])$/u;

/** 1990s, the '90s, the nineties; 1800s and the 800s are centuries. */
function readDecade(cursor: Cursor, at: number): Amount[] {
  const written = decades.get(cursor.lower(at));
  if (written !== undefined) return [cursor.amount(at, at + 1, { form: 'decade', values: [written], firm: true })];
  const mark = /^['’]$/u.test(cursor.lower(at + 1)) && cursor.isJoined(at + 1) ? at + 1 : at;
  const isPlural = cursor.lower(mark + 1) === 's' || cursor.lower(mark + 1) === "'s";
  const isEarlyCentury = /^[1-9]00$/u.test(cursor.lower(at)) && beforeCentury.test(cursor.lower(at - 1));
  if (!isEarlyCentury && !/^(?:[12]\d{2}|[1-9])0$/u.test(cursor.lower(at))) return [];
  // 2020's budget
  if (mark > at && !beforeCentury.test(cursor.lower(at - 1))) return [];
  if (!isPlural || !cursor.isJoined(mark + 1)) return [];
  const value = Number(cursor.lower(at));
  if (value % 100 === 0) {
    if (cursor.lower(mark + 2) === 'of') return [];
    return [cursor.amount(at, mark + 2, { form: 'century', values: [value / 100 + 1], firm: true })];
  }
  return [cursor.amount(at, mark + 2, { form: 'decade', values: [value], firm: true })];
}
