/** Reads dates and times in any notation: months, days of the week, decades, `half past six`, `last week`. */
import { startsUpper } from '@humanize/text';
import { decades, table, unitsOfTen } from './number-values.ts';
import { functionWords } from '../passage/passage.ts';
import type { Amount, Cursor } from './amount.ts';
import { groupsEnd, readCardinal } from './read-cardinal.ts';
import { ordinalAt } from './read-ordinal.ts';
import { readUnit, unitNamed } from './units.ts';

/** Numbers names from 1 on, with their short forms: `jan`, `jan.` */
function numbered(names: string): [string, number][] {
  return names.split(' ').flatMap((name, place) => {
    const short = name.slice(0, 3);
    return [name, short, `${short}.`].map((form): [string, number] => [form, place + 1]);
  });
}

const monthNames = 'january february march april may june july august september october november december';
const months = new Map([...numbered(monthNames), ...table('sept=9 sept.=9')]);
const dayNames = 'monday tuesday wednesday thursday friday saturday sunday';
const dayForms = table('tues=2 thur=4 thurs=4');
const weekdays = new Map([...numbered(dayNames), ...numbered(dayNames.replaceAll('day', 'days')), ...dayForms]);

/** Month names with other meanings. They count as months only next to a number, or capitalized within a sentence. */
const ambiguousMonths = /^(?:may|march|mar|jan|dec)$/u;

export function readCalendar(cursor: Cursor, at: number): Amount[] | Amount | undefined {
  const numeric = cursor.isNumber(at) ? readNumericDate(cursor, at) : [];
  if (numeric.length > 0) return numeric;
  const weekday = startsUpper(cursor.words[at]?.text ?? '') ? weekdays.get(cursor.lower(at)) : undefined;
  // Tue–Sun, Sat 9:00
  const isBeside = (near: number): boolean => cursor.isNumber(near) || /^[-‐‑–—/]$/u.test(cursor.lower(near));
  if (
    weekday !== undefined &&
    (!/^(?:mon|wed|sat|sun)\.?$/u.test(cursor.lower(at)) || isBeside(at - 1) || isBeside(at + 1))
  )
    return cursor.amount(at, at + 1, 'weekday', weekday, true);
  return readDayAndMonth(cursor, at) ?? readMonth(cursor, at) ?? readDecade(cursor, at);
}

/** Reads `2020-05-11`, `11/05/2020` and `11.05.20`. Returns both dates if the order of day and month is ambiguous. */
function readNumericDate(cursor: Cursor, at: number): Amount[] {
  const isDotted = cursor.lower(at).includes('.');
  if (!isDotted && !/^[-/‐‑–]$/u.test(cursor.lower(at + 1))) return [];
  const last = isDotted ? at + 1 : at + 5;
  const { y, m, d, a, b, c } =
    /^(?<y>[12]\d{3})[-/‐‑–](?<m>\d{1,2})[-/‐‑–](?<d>\d{1,2})$|^(?<a>\d{1,2})(?<sign>[/.])(?<b>\d{1,2})\k<sign>(?<c>[12]\d{3}|\d\d)$/u.exec(
      cursor.phrase(at, last - at).replaceAll(' ', ''),
    )?.groups ?? {};
  const values = [...datesOf(Number(d ?? a), Number(m ?? b)), ...datesOf(Number(b), Number(a))];
  if (values.length === 0) return [];
  const year = Number(y ?? c);
  const full = year >= 100 ? year : year + (year < 50 ? 2000 : 1900);
  return [cursor.amount(at, last, 'month-day', values, true), cursor.amount(at, last, 'number', full, true)];
}

/** Returns the date as 100 × month + day, or an empty array if there is no such day. */
function datesOf(day: number, month: number): number[] {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? [month * 100 + day] : [];
}

function monthAt(cursor: Cursor, at: number): number | undefined {
  return startsUpper(cursor.words[at]?.text ?? '') ? months.get(cursor.lower(at)) : undefined;
}

function readDayAndMonth(cursor: Cursor, at: number): Amount | undefined {
  const first = dayAt(cursor, at);
  const after = first === undefined ? at : cursor.lower(first.last) === 'of' ? first.last + 1 : first.last;
  const month = monthAt(cursor, after);
  if (month === undefined) return undefined;
  const isThe = first === undefined && cursor.lower(at + 1) === 'the';
  const day = first ?? dayAt(cursor, isThe ? at + 2 : at + 1);
  // in April the first bottles
  const next = isThe ? cursor.words[day?.last ?? 0] : undefined;
  if (day === undefined || (next?.kind === 'word' && !functionWords.has(next.lower))) return undefined;
  const last = first === undefined ? day.last : after + 1;
  return cursor.amount(at, last, 'month-day', datesOf(day.value, month), true);
}

function dayAt(cursor: Cursor, at: number): { value: number; last: number } | undefined {
  // Neither 12 000 nor 5k
  const isLonger = (): boolean =>
    groupsEnd(cursor, at) > at + 1 || (cursor.isJoined(at + 1) && /^[\p{L}\p{N}]/u.test(cursor.lower(at + 1)));
  const isPlain = cursor.isNumber(at) && /^\d{1,2}$/u.test(cursor.lower(at)) && !isLonger();
  const day = isPlain ? { value: Number(cursor.lower(at)), last: at + 1 } : ordinalAt(cursor, at);
  return day !== undefined && day.value >= 1 && day.value <= 31 ? day : undefined;
}

function readMonth(cursor: Cursor, at: number): Amount | undefined {
  const month = monthAt(cursor, at);
  const { lower = '', opens = false } = cursor.words[at] ?? {};
  const isAmbiguous = ambiguousMonths.test(lower) && (opens || /^(?:mar|jan|dec)$/u.test(lower));
  const isDate = /^(?:[12]\d{3}|'s|to|through|until|and|[-‐‑–—])$/u.test(cursor.lower(at + 1));
  // Helen March
  const before = cursor.words[at - 1];
  const isSurname = ambiguousMonths.test(lower) && before?.opens === false && startsUpper(before.text);
  if (month === undefined || ((isAmbiguous || isSurname) && !isDate)) return undefined;
  return cursor.amount(at, at + 1, 'month', month, true);
}

const beforeCentury = /^(?:the|early|late|mid|[-‐‑])$/u;

/** Reads `1990s`, `the '90s` and `the nineties`. `1800s` and `the 800s` are centuries. */
function readDecade(cursor: Cursor, at: number): Amount | undefined {
  const text = cursor.lower(at);
  const isAge = /^(?:over|under)$/u.test(cursor.lower(at - 2));
  const named = decades.get(text);
  if (named !== undefined) return cursor.amount(at, at + 1, isAge ? 'number' : 'decade', named, text.endsWith('ies'));
  if (!cursor.isNumber(at) || !cursor.isJoined(at + 1)) return undefined;
  const mark = /^['’]$/u.test(cursor.lower(at + 1)) ? at + 1 : at;
  const isAfterArticle = beforeCentury.test(cursor.lower(at - 1));
  const isPlural = /^'?s$/u.test(cursor.lower(mark + 1)) && cursor.isJoined(mark + 1);
  // `2020's budget` and `over-60s` do not name a decade.
  const isFirstYear = /^(?:[12]\d{2}|[1-9])0$/u.test(text) || (/^[1-9]00$/u.test(text) && isAfterArticle);
  if (!isPlural || !isFirstYear || isAge || (mark !== at && !isAfterArticle)) return undefined;
  const value = Number(text);
  if (value % 100 !== 0) return cursor.amount(at, mark + 2, 'decade', value, true);
  return cursor.amount(at, mark + 2, 'century', value / 100 + 1, true);
}

const steps = table('last=-1 this=0 next=1');
const seasons = table('spring=1 summer=2 autumn=3 fall=3 winter=4');
const periods: ReadonlyMap<string, number> = new Map([...seasons, ...table('week=5 weekend=6 month=7 year=8')]);
const phases = table('early=1 late=2');
const days = table('yesterday=-1 today=0 tomorrow=1');

export const calendarStarts: readonly string[] = [months, weekdays, decades, steps, seasons, days, phases].flatMap(
  (words) => [...words.keys()],
);

/** Reads `last week`, `last Thursday`, `next spring`, `spring of next year`, `yesterday` and `autumn`. */
export function readRelative(cursor: Cursor, at: number): Amount[] {
  const word = cursor.lower(at);
  const relative = (size: number, period: number, step: number): Amount[] => [
    cursor.amount(at, at + size, 'relative', 100 * period + step, false),
  ];
  const [step, period, season] = [steps.get(word), periods.get(cursor.lower(at + 1)), seasons.get(word)];
  if (step !== undefined && period !== undefined) return relative(2, period, step);
  if (step !== undefined && step !== 0 && weekdays.has(cursor.lower(at + 1))) return relative(1, 9, step);
  if (phases.has(word)) return [cursor.amount(at, at + 1, 'phase', phases.get(word) ?? 0, false)];
  if (season === undefined) return days.has(word) ? relative(1, 0, days.get(word) ?? 0) : [];
  const [ofYear, year = ''] = /^(?:of )?(last|this|next) year\b/u.exec(cursor.phrase(at + 1, 3)) ?? [];
  if (ofYear !== undefined) return relative(ofYear.split(' ').length + 1, season, steps.get(year) ?? 0);
  return [cursor.amount(at, at + 1, 'season', season, false)];
}

const halfDayMinutes = 720;
const halves = table('noon=720 midday=720 midnight=0');

export function readClock(cursor: Cursor, at: number): Amount[] {
  const word = cursor.lower(at);
  const time = (last: number, minutes: number, half: number | undefined): Amount[] => {
    const sinceTwelve = minutes % halfDayMinutes;
    const open = minutes < 13 * 60 ? [sinceTwelve, sinceTwelve + halfDayMinutes] : [minutes % (2 * halfDayMinutes)];
    return [cursor.amount(at, last, 'clock', half === undefined ? open : [sinceTwelve + half], true)];
  };
  // 12 noon
  const namedAt = /^(?:12|twelve)$/u.test(word) ? at + 1 : at;
  const named = halves.get(cursor.lower(namedAt));
  if (named !== undefined) return time(namedAt + 1, 0, named);
  const past = readPast(cursor, at);
  if (past !== undefined) return time(past.last, past.minutes, past.half);
  const isJoined = cursor.lower(at + 1) === ':' && cursor.isJoined(at + 1) && cursor.isJoined(at + 2);
  const isColon = isJoined && !/\b(?:ratio|scale|odds)\b/u.test(cursor.phrase(at - 2, 2));
  // Durations or times with seconds: 2:21:38, 7:14.36 and 42:36.
  const text = isColon ? cursor.phrase(at, 5).replaceAll(' ', '') : '';
  const [, ...parts] = /^(?:(\d+):)?(\d+):([0-5]\d(?:\.\d+)?)/u.exec(text) ?? [];
  if (parts[0] !== undefined || parts[2]?.includes('.') === true || (Number(parts[1]) > 24 && Number(parts[1]) < 100)) {
    const seconds = parts.reduce((sum, part) => sum * 60 + Number(part ?? 0), 0);
    return [cursor.amount(at, at + (parts[0] === undefined ? 3 : 5), 'number', seconds, true, unitNamed('seconds'))];
  }
  if (cursor.isNumber(at) && !isColon && cursor.words[at + 1]?.kind !== 'word') return [];
  // 7:30, 7.30pm
  const end = isColon && /^[0-5]\d$/u.test(cursor.lower(at + 2)) ? at + 3 : at + 1;
  const [, digits, mark, more = 0] = /^(\d\d?)(?:([ :.]*)([0-5]\d))?$/u.exec(cursor.phrase(at, end - at)) ?? [];
  const hour = digits === undefined ? unitsOfTen.get(word) : Number(digits);
  if (hour === undefined || hour > 24) return [];
  const isOClock = /^o['’]clock$/u.test(cursor.lower(end));
  const last = isOClock ? end + 1 : end;
  const minutes = hour * 60 + Number(more);
  const half = halfOfDay(cursor, last, minutes);
  if (half !== undefined && hour >= 1 && hour <= 12) return time(half.last, minutes, half.half);
  return isOClock || mark === ' : ' ? time(last, minutes, undefined) : [];
}

/** Reads `half past five`, `a quarter to six`, and `ten to six` if a preposition or a part of the day is next to it. */
function readPast(cursor: Cursor, at: number): { minutes: number; half: number | undefined; last: number } | undefined {
  if (cursor.isNumber(at) && cursor.words[at + 1]?.kind !== 'word') return undefined;
  const from = cursor.lower(at) === 'a' ? at + 1 : at;
  const part = { half: 30, quarter: 15 }[cursor.lower(from)];
  const count = part === undefined ? readCardinal(cursor, from) : undefined;
  const [step, end] = [part ?? count?.value ?? 0, count?.last ?? from + 1];
  const isInMinutes = /^minutes?$/u.test(cursor.lower(end));
  const joint = isInMinutes ? end + 1 : cursor.pastHyphen(end);
  const before = cursor.phrase(at - 3, 3);
  const isAfterTime = /\b(?:at|by|before|after|until|till)(?: \S+)?$|\b(?:past|to) \S+ (?:to|and)$/u.test(before);
  const isBare = part === 30 && isAfterTime && unitsOfTen.has(cursor.lower(joint));
  // the half-past-five train
  const hourAt = isBare ? joint : cursor.pastHyphen(joint + 1);
  const [preposition, word] = [isBare ? 'past' : cursor.lower(joint), cursor.lower(hourAt)];
  const hour = halves.has(word) ? 12 : (unitsOfTen.get(word) ?? Number.parseInt(word, 10));
  if (!/^(?:past|to)$/u.test(preposition) || !(step > 0 && step < 60 && hour >= 1 && hour <= 12)) return undefined;
  const last = hourAt + 1;
  const minutes = hour * 60 + (preposition === 'to' ? -step : step);
  const half = halfOfDay(cursor, last, minutes);
  // `from five to seven in the evening`, `three to five in the afternoon` and `voted by five to two` are ranges.
  const isRange = cursor.isNumber(at) || /\b(?:from|between|(?:vot|w[io]n|beat|pass|carri)\S* by)$/u.test(before);
  const mayBeBefore = !isRange && (step % 5 === 0 || isInMinutes);
  const isTime = part !== undefined || preposition === 'past' || (mayBeBefore && (isAfterTime || half !== undefined));
  if (!isTime || readUnit(cursor, last, true).unit !== undefined) return undefined;
  return { minutes, half: half?.half, last: half?.last ?? last };
}

/** The first minute of the half of the day after a time: p.m., in the evening, at night (which lasts until five). */
function halfOfDay(cursor: Cursor, at: number, minutes: number): { half: number; last: number } | undefined {
  if (cursor.words[at]?.kind !== 'word') return undefined;
  const letter = /^(a|p)\.?m\.?$/u.exec(cursor.lower(at))?.[1];
  if (letter !== undefined) return { half: letter === 'p' ? halfDayMinutes : 0, last: at + 1 };
  const part = /^(?:in the (morning|afternoon|evening)|at (night))\b/u.exec(cursor.phrase(at, 3));
  if (part === null) return undefined;
  const isEarly = part[1] === 'morning' || (part[2] !== undefined && minutes % halfDayMinutes < 300);
  return { half: isEarly ? 0 : halfDayMinutes, last: at + (part[2] === undefined ? 3 : 2) };
}
