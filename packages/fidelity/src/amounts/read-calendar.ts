/** Reads dates in any notation, months, days of the week, and decades. */
import { startsUpper } from '@humanize/text';
import type { Amount, Cursor } from './amount.ts';
import { decades, ordinals } from './number-words.ts';

function numbered(names: string): ReadonlyMap<string, number> {
  return new Map(
    names.split(' ').flatMap((group, place) => group.split('/').map((name): [string, number] => [name, place + 1])),
  );
}

export const months = numbered(
  'january/jan/jan. february/feb/feb. march/mar/mar. april/apr/apr. may june/jun/jun. july/jul/jul. ' +
    'august/aug/aug. september/sep/sept/sep./sept. october/oct/oct. november/nov/nov. december/dec/dec.',
);
export const weekdays = numbered(
  'monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays friday/fridays saturday/saturdays sunday/sundays',
);

/** Month names with other meanings. They count as months only next to a number, or capitalized within a sentence. */
const ambiguousMonths = /^(?:may|march|mar|jan|dec)$/u;

export function readCalendar(cursor: Cursor, at: number): Amount[] {
  const numeric = cursor.isNumber(at) ? readNumericDate(cursor, at) : [];
  if (numeric.length > 0) return numeric;
  const date =
    readDayAndMonth(cursor, at) ?? readMonth(cursor, at) ?? readWeekday(cursor, at) ?? readDecade(cursor, at);
  return date === undefined ? [] : [date];
}

/** Reads `2020-05-11`, `11/05/2020`, `5/11/20` and `11.05.2020`. If the order of day and month is ambiguous, both dates are returned. */
function readNumericDate(cursor: Cursor, at: number): Amount[] {
  const isDotted = cursor.lower(at).includes('.');
  if (!isDotted && [1, 3].some((step) => !/^[-/‐‑–]$/u.test(cursor.lower(at + step)))) return [];
  const last = isDotted ? at + 1 : at + 5;
  const parts = Array.from({ length: last - at }, (_, step) =>
    step === 0 || cursor.isJoined(at + step) ? cursor.lower(at + step) : ' ',
  );
  const match =
    /^(?<y>[12]\d{3})[-/‐‑–](?<m>\d{1,2})[-/‐‑–](?<d>\d{1,2})$|^(?<a>\d{1,2})(?<sign>[/.])(?<b>\d{1,2})\k<sign>(?<c>[12]\d{3}|\d\d)$/u.exec(
      parts.join(''),
    );
  if (match?.groups === undefined) return [];
  const { y, m, d, a, b, c } = match.groups;
  const values =
    y === undefined ? [...days(Number(a), Number(b)), ...days(Number(b), Number(a))] : days(Number(d), Number(m));
  if (values.length === 0) return [];
  const year = Number(y ?? c);
  const full = year >= 100 ? year : year + (year < 50 ? 2000 : 1900);
  return [cursor.amount(at, last, 'month-day', values, true), cursor.amount(at, last, 'number', full, true)];
}

/** Returns the date as 100 × month + day, or an empty array if there is no such day. */
function days(day: number, month: number): number[] {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? [month * 100 + day] : [];
}

function monthAt(cursor: Cursor, at: number): number | undefined {
  return startsUpper(cursor.words[at]?.text ?? '') ? months.get(cursor.lower(at)) : undefined;
}

/** Reads `11 May`, `11th of May`, `the fourth of July`, `May 11` and `May 11th`. */
function readDayAndMonth(cursor: Cursor, at: number): Amount | undefined {
  const first = dayAt(cursor, at);
  const after = first === undefined ? at : cursor.lower(first.last) === 'of' ? first.last + 1 : first.last;
  const month = monthAt(cursor, after);
  const day = first ?? dayAt(cursor, cursor.lower(at + 1) === 'the' ? at + 2 : at + 1);
  if (month === undefined || day === undefined) return undefined;
  if (first === undefined && /^[:%]$/u.test(cursor.lower(day.last))) return undefined;
  const last = first === undefined ? day.last : after + 1;
  return cursor.amount(at, last, 'month-day', days(day.value, month), true);
}

function dayAt(cursor: Cursor, at: number): { value: number; last: number } | undefined {
  const text = cursor.lower(at);
  const value = ordinals.get(text) ?? (/^\d{1,2}$/u.test(text) ? Number(text) : 0);
  if (value < 1 || value > 31) return undefined;
  const isOrdinal = /^(?:st|nd|rd|th)$/u.test(cursor.lower(at + 1)) && cursor.isJoined(at + 1);
  if (!isOrdinal && cursor.isJoined(at + 1) && /^[\p{L}\p{N}]/u.test(cursor.lower(at + 1))) return undefined;
  return { value, last: isOrdinal ? at + 2 : at + 1 };
}

function readMonth(cursor: Cursor, at: number): Amount | undefined {
  const month = monthAt(cursor, at);
  const { lower = '', opens = false } = cursor.words[at] ?? {};
  if (month === undefined) return undefined;
  const isBesideYear = [1, 2].some((step) => /^[12]\d{3}$/u.test(cursor.lower(at + step)));
  const isShort = lower.length <= 4 && !/^(?:may|june|july)$/u.test(lower);
  const isOpen =
    opens && ambiguousMonths.test(lower) && !/^(?:'s|to|through|until|and|[-‐‑–—])$/u.test(cursor.lower(at + 1));
  if (!isBesideYear && (isShort || isOpen)) return undefined;
  return cursor.amount(at, at + 1, 'month', month, true);
}

function readWeekday(cursor: Cursor, at: number): Amount | undefined {
  const day = startsUpper(cursor.words[at]?.text ?? '') ? weekdays.get(cursor.lower(at)) : undefined;
  return day === undefined ? undefined : cursor.amount(at, at + 1, 'weekday', day, true);
}

const beforeCentury = /^(?:the|early|late|mid|[-‐‑])$/u;

/** Reads `1990s`, `the '90s` and `the nineties`. `1800s` and `the 800s` are centuries. */
function readDecade(cursor: Cursor, at: number): Amount | undefined {
  const text = cursor.lower(at);
  const written = decades.get(text);
  if (written !== undefined) return cursor.amount(at, at + 1, 'decade', written, true);
  const mark = /^['’]$/u.test(cursor.lower(at + 1)) && cursor.isJoined(at + 1) ? at + 1 : at;
  const isAfterArticle = beforeCentury.test(cursor.lower(at - 1));
  const isPlural = /^'?s$/u.test(cursor.lower(mark + 1)) && cursor.isJoined(mark + 1);
  // `2020's budget` does not name a decade.
  const isDecade =
    isPlural &&
    (mark === at || isAfterArticle) &&
    (/^(?:[12]\d{2}|[1-9])0$/u.test(text) || (/^[1-9]00$/u.test(text) && isAfterArticle));
  if (!isDecade) return undefined;
  const value = Number(text);
  if (value % 100 !== 0) return cursor.amount(at, mark + 2, 'decade', value, true);
  if (cursor.lower(mark + 2) === 'of') return undefined;
  return cursor.amount(at, mark + 2, 'century', value / 100 + 1, true);
}
