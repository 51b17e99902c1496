/** Reads dates in any notation, months, days of the week and decades, and periods such as `yesterday`, `last week`, `in summer` and `late 1990s`. */
import { startsUpper } from '@humanize/text';
import type { Amount, AmountForm, Cursor } from './amount.ts';
import { decades, table } from './number-words.ts';
import { groupsEnd } from './read-cardinal.ts';
import { ordinalAt } from './read-ordinal.ts';

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
  'monday/mondays/mon tuesday/tuesdays/tue/tues wednesday/wednesdays/wed thursday/thursdays/thu/thur/thurs ' +
    'friday/fridays/fri saturday/saturdays/sat sunday/sundays/sun',
);

/** Month names with other meanings. They count as months only next to a number, or capitalized within a sentence. */
const ambiguousMonths = /^(?:may|march|mar|jan|dec)$/u;

export function readCalendar(cursor: Cursor, at: number): Amount[] | Amount | undefined {
  const numeric = cursor.isNumber(at) ? readNumericDate(cursor, at) : [];
  if (numeric.length > 0) return numeric;
  const isShortDay = /^(?:mon|wed|sat|sun)$/u.test(cursor.lower(at));
  // Tue–Sun, Sat 9:00
  const isBeside = [at - 1, at + 1].some((near) => cursor.isNumber(near) || /^[-‐‑–—/]$/u.test(cursor.lower(near)));
  const isDayName = startsUpper(cursor.words[at]?.text ?? '') && (!isShortDay || isBeside);
  const weekday = isDayName ? weekdays.get(cursor.lower(at)) : undefined;
  if (weekday !== undefined) return cursor.amount(at, at + 1, 'weekday', weekday, true);
  return readDayAndMonth(cursor, at) ?? readMonth(cursor, at) ?? readDecade(cursor, at);
}

/** Reads `2020-05-11`, `11/05/2020`, `5/11/20` and `11.05.2020`. If the order of day and month is ambiguous, both dates are returned. */
function readNumericDate(cursor: Cursor, at: number): Amount[] {
  const isDotted = cursor.lower(at).includes('.');
  // 03/2023
  if (/^(?:0?[1-9]|1[0-2]) \/ (?:19|20)\d\d$/u.test(cursor.phrase(at, 3)) && cursor.lower(at - 1) !== '/')
    return [
      cursor.amount(at, at + 1, 'month', Number(cursor.lower(at)), true),
      cursor.amount(at + 2, at + 3, 'number', Number(cursor.lower(at + 2)), true),
    ];
  if (!isDotted && !/^[-/‐‑–]$/u.test(cursor.lower(at + 1))) return [];
  const last = isDotted ? at + 1 : at + 5;
  const { y, m, d, a, b, c } =
    /^(?<y>[12]\d{3})[-/‐‑–](?<m>\d{1,2})[-/‐‑–](?<d>\d{1,2})$|^(?<a>\d{1,2})(?<sign>[/.])(?<b>\d{1,2})\k<sign>(?<c>[12]\d{3}|\d\d)$/u.exec(
      cursor.phrase(at, last - at).replaceAll(' ', ''),
    )?.groups ?? {};
  const values = [...days(Number(d ?? a), Number(m ?? b)), ...days(Number(b), Number(a))];
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
  const last = first === undefined ? day.last : after + 1;
  return cursor.amount(at, last, 'month-day', days(day.value, month), true);
}

function dayAt(cursor: Cursor, at: number): { value: number; last: number } | undefined {
  const ordinal = ordinalAt(cursor, at);
  // Neither 12 000 nor 5k
  const isLonger =
    groupsEnd(cursor, at) > at + 1 || (cursor.isJoined(at + 1) && /^[\p{L}\p{N}]/u.test(cursor.lower(at + 1)));
  const isPlain = /^\d{1,2}$/u.test(cursor.lower(at)) && !isLonger;
  const day = ordinal ?? (isPlain ? { value: Number(cursor.lower(at)), last: at + 1 } : undefined);
  return day !== undefined && day.value >= 1 && day.value <= 31 ? day : undefined;
}

function readMonth(cursor: Cursor, at: number): Amount | undefined {
  const month = monthAt(cursor, at);
  const { lower = '', opens = false } = cursor.words[at] ?? {};
  const isAmbiguous = ambiguousMonths.test(lower) && (opens || /^(?:mar|jan|dec)$/u.test(lower));
  const isDate = /^(?:[12]\d{3}|'s|to|through|until|and|[-‐‑–—])$/u.test(cursor.lower(at + 1));
  if (month === undefined || (isAmbiguous && !isDate)) return undefined;
  return cursor.amount(at, at + 1, 'month', month, true);
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
  // `2020's budget` and `over-60s` do not name a decade.
  const isFirstYear = /^(?:[12]\d{2}|[1-9])0$/u.test(text) || (/^[1-9]00$/u.test(text) && isAfterArticle);
  const isAge = /^(?:over|under)$/u.test(cursor.lower(at - 2));
  if (!isPlural || !isFirstYear || isAge || (mark !== at && !isAfterArticle)) return undefined;
  const value = Number(text);
  if (value % 100 !== 0) return cursor.amount(at, mark + 2, 'decade', value, true);
  return cursor.amount(at, mark + 2, 'century', value / 100 + 1, true);
}

const steps = table('last=-1 this=0 next=1');
const periods = table('week=1 weekend=2 month=3 year=4 spring=5 summer=6 autumn=7 fall=7 winter=8');
/** Relative and indefinite times. */
const relatives: readonly (readonly [form: AmountForm, words: ReadonlyMap<string, number>])[] = [
  ['relative', table('yesterday=-1 today=0 tomorrow=1')],
  ['season', table('spring=1 summer=2 autumn=3 fall=3 winter=4')],
  ['day-part', table('morning=1 afternoon=2 evening=3 night=3 weekday=4 weekend=5')],
  ['day-part', table('mornings=1 afternoons=2 evenings=3 nights=3 weekdays=4 weekends=5')],
  ['part', table('early=1 beginning=1 start=1 mid=2 middle=2 late=3 end=3')],
  ['span', table('seconds=0 minutes=1 hours=2 days=3 weeks=4 months=5 years=6 decades=7 centuries=8')],
];

export const relativeStarts: readonly string[] = [steps, ...relatives.map(([, words]) => words)].flatMap((words) => [
  ...words.keys(),
]);

export function readRelative(cursor: Cursor, at: number): Amount[] {
  const [before, word] = [cursor.lower(at - 1), cursor.lower(at)];
  const [step, period] = [steps.get(word), periods.get(cursor.lower(at + 1))];
  if (step !== undefined && period !== undefined)
    return [cursor.amount(at, at + 2, 'relative', 100 * period + step, false)];
  const [form, words] = relatives.find(([, values]) => values.has(word)) ?? [];
  const isOther = (form === 'part' && !isBeforePeriod(cursor, at + 1)) || (form === 'span' && before === 'of');
  return form === undefined || isOther ? [] : [cursor.amount(at, at + 1, form, words?.get(word) ?? 0, false)];
}

/** Returns true before a decade, a century, a year or a month: late in the 1400s, nineties, 19th century, 1996, May. */
function isBeforePeriod(cursor: Cursor, from: number): boolean {
  let at = from;
  while (at <= from + 2 && /^(?:in|of|the|[-‐‑])$/u.test(cursor.lower(at))) at += 1;
  if (months.has(cursor.lower(at))) return true;
  if (/^[1-9]\d{2,3}$|^(?:twen|thir|for|fif|six|seven|eigh|nine)ties$/u.test(cursor.lower(at))) return true;
  return [1, 2, 3].some((step) => /^centur(?:y|ies)$/u.test(cursor.lower(at + step)));
}
