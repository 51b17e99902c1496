/** Finds numbers with their units, dates, times and fractions in one pass. Each reader looks at a bounded number of words. */
import type { Block, Word } from '../passage/passage.ts';
import { createCursor, type Amount, type Cursor } from './amount.ts';
import { decades, ordinals, scales, shortScales, tens, unitsOfTen } from './number-words.ts';
import { months, readCalendar, readRelative, relativeStarts, weekdays } from './read-calendar.ts';
import { readClock } from './read-clock.ts';
import { indefiniteReaders, indefiniteStarts } from './read-indefinite.ts';
import { readNumber } from './read-number.ts';
import { readOrdinal } from './read-ordinal.ts';
import { isMoney, unitNamed } from './units.ts';

const readers = [readCalendar, readClock, ...indefiniteReaders, readOrdinal, readNumber, readRelative];

const starts: ReadonlySet<string> = new Set([
  ...[unitsOfTen, tens, scales, ordinals, decades, months, weekdays].flatMap((table) => [...table.keys()]),
  ...indefiniteStarts,
  ...relativeStarts,
  ...'minus noon midday midnight last final'.split(' '),
]);

/** Returns false for most words, which makes reading several times faster. Capitals may be Roman numerals or currencies. */
function mayStart({ kind, lower, text }: Word): boolean {
  if (kind === 'word')
    return starts.has(lower) || text.length === 1 || /^(?:[A-Z]{1,4}|WW[12I]+|[QH]\d|FY\d+|Rs\.?)$/u.test(text);
  return kind === 'number' || /^[^,.;:!?"'“”‘’()[\]*_/]$/u.test(text);
}

/** Returns the amounts in text order, without overlaps, in time linear in the number of words. */
export function readAmounts({ words }: Block): Amount[] {
  const cursor = createCursor(words);
  const amounts: Amount[] = [];
  for (let at = 0; at < words.length;) {
    const found = mayStart(words[at] as Word) ? readAt(cursor, at) : [];
    amounts.push(...found);
    at = Math.max(at + 1, found.at(-1)?.last ?? 0);
  }
  return inheritUnits(cursor, joinCompounds(cursor, amounts));
}

function readAt(cursor: Cursor, at: number): Amount[] {
  for (const read of readers) {
    const found = [read(cursor, at, cursor.lower(at)) ?? []].flat();
    if (found.length > 0) return found;
  }
  return [];
}

/** Joins measures in two units: 2 hours and 15 minutes, two euros fifty. Feet and inches stay apart, as in 6'2". Linear. */
function joinCompounds(cursor: Cursor, amounts: readonly Amount[]): Amount[] {
  const joined: Amount[] = [];
  for (const amount of amounts) {
    const whole = joined.at(-1);
    const sum = whole === undefined ? undefined : addParts(whole, amount, wordsBetween(cursor, whole, amount));
    if (whole === undefined || sum === undefined) joined.push(amount);
    else joined[joined.length - 1] = cursor.amount(whole.first, amount.last, 'number', sum, true, whole.unit);
  }
  return joined;
}

function addParts({ form, values: [whole = 0], unit }: Amount, part: Amount, between: string): number | undefined {
  const [[value = 0], dimension = ''] = [part.values, unit?.dimensions[0]];
  const isBare = part.unit === undefined && between === '' && value >= 10 && value < 100;
  // 4 h 51 m, 2 h 34
  const isMinute =
    (unit === unitNamed('h') || (unit === unitNamed('min') && isBare)) &&
    between === '' &&
    (isBare || part.unit === unitNamed('m'));
  const isDecimal = isBare && /^(?:length$|money)/u.test(dimension);
  const share = isMinute ? 1 / 60 : isDecimal ? 0.01 : (part.unit?.factor ?? 0) / (unit?.factor ?? 1);
  const isOfOneKind = isMinute || isDecimal || (part.unit?.dimensions[0] === dimension && dimension !== 'inch');
  const joins = form === 'period' ? /^(?:|and)$/u : /^(?:|,|and|,and)$/u;
  const isPart =
    isOfOneKind && (Number.isInteger(whole) || !isMoney(unit)) && share * value < 1 && share < 1 && joins.test(between);
  const areNumbers = [form, part.form].every((one) => /^(?:number|period)$/u.test(one));
  return isPart && areNumbers ? whole + share * value : undefined;
}

/** At most two words between two amounts, without white space, or a bar for more. */
function wordsBetween(cursor: Cursor, { last }: Amount, { first }: Amount): string {
  return first - last > 2 ? '|' : cursor.phrase(last, first - last).replace(' ', '');
}

/** Completes ranges and lists whose unit, scale or month is written once: `5 to 10 %`, `$5–10 million`, `May 3–6`. Runs in linear time. */
function inheritUnits(cursor: Cursor, amounts: readonly Amount[]): Amount[] {
  const carried = [...amounts];
  let isList = false;
  for (let index = carried.length - 2; index >= 0; index -= 1) {
    const [left, right] = [carried[index], carried[index + 1]];
    if (left === undefined || right === undefined || !areConnected(cursor, left, right)) {
      isList = false;
      continue;
    }
    const scale = cursor.lower(left.last) === ',' ? 1 : scaleOf(cursor, right);
    // `In 2021, 5 %` is no list.
    isList = cursor.lower(left.last) !== ',' || right.first - left.last > 1 || (isList && index + 2 < carried.length);
    if (isList) carried[index] = { ...left, unit: left.unit ?? right.unit, values: openValues(left, right, scale) };
  }
  for (const [index, right] of carried.entries()) {
    const left = carried[index - 1];
    if (left !== undefined && isMoney(left.unit) && areConnected(cursor, left, right))
      carried[index] = { ...right, unit: right.unit ?? left.unit };
  }
  const dates = carried.filter(({ form }) => form !== 'weekday');
  for (const [index, right] of dates.entries()) {
    const left = dates[index - 1];
    if (left === undefined || right.first - left.last > 2) continue;
    // 12 to 16 May, Monday 12 to Friday 16 May
    const [joint = '', ...more] = cursor.phrase(left.last, right.first - left.last).split(' ');
    if (!/^(?:[-‐‑–—,]|to|and|or)$/u.test(joint) || !more.every((word) => weekdays.has(word))) continue;
    if (isDay(left) && right.form === 'month-day') carried[carried.indexOf(left)] = dayOf(left, right);
    else if (isDay(right) && left.form === 'month-day' && joint !== ',')
      carried[carried.indexOf(right)] = dayOf(right, left);
  }
  return carried;
}

function isDay({ form, values: [day = 0], unit }: Amount): boolean {
  return form === 'number' && unit === undefined && Number.isInteger(day) && day >= 1 && day <= 31;
}

function dayOf(day: Amount, { values: [month = 0] }: Amount): Amount {
  return { ...day, form: 'month-day', values: [Math.floor(month / 100) * 100 + (day.values[0] ?? 0)], firm: true };
}

function areConnected(cursor: Cursor, left: Amount, right: Amount): boolean {
  if (left.form !== 'number' || right.form !== 'number' || right.first - left.last > 2) return false;
  return /^(?:[-‐‑–—,/×x±]|by|,?(?:to|and|or))$/u.test(wordsBetween(cursor, left, right));
}

/** The factor of million in `5 to 10 million` and `5–10m`, or 1. */
function scaleOf({ words }: Cursor, { first, last }: Amount): number {
  const short = words.slice(first + 1, last).map(({ lower }) => shortScales.get(lower) ?? 1);
  return Math.max(1, ...short, ...words.slice(first, last).map(({ lower }) => scales.get(lower) ?? 1));
}

/** The values of the first amount of a range: 5 or 5 million in `5 to 10 million`, -500 or 500 in `500 to 300 BCE`. */
function openValues({ values }: Amount, other: Amount, scale: number): readonly number[] {
  const [value = 0, ...more] = values;
  if (value > 0 && (other.values[0] ?? 0) < 0) return [value, -value];
  return more.length > 0 || value >= 1000 || scale < 1000 ? values : [value, value * scale];
}
