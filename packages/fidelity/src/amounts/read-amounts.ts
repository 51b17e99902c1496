/** Finds numbers with units, dates, times and fractions in one pass. Each reader reads a bounded number of words. */
import { ordinals, scales, shortScales, tens, unitsOfTen } from './number-values.ts';
import type { Block, Word } from '../passage/passage.ts';
import { createCursor, type Amount, type Cursor } from './amount.ts';
import { calendarStarts, readCalendar, readClock, readRelative } from './read-calendar.ts';
import { indefiniteReaders, indefiniteStarts } from './read-fraction.ts';
import { readNumber } from './read-number.ts';
import { readOrdinal } from './read-ordinal.ts';
import { comparative, currencySigns, unitNamed } from './units.ts';

const readersOf = {
  number: [readCalendar, readClock, readOrdinal, readNumber],
  word: [readCalendar, readClock, ...indefiniteReaders, readOrdinal, readNumber, readRelative],
  // `½`, `$` and a minus sign
  mark: [...indefiniteReaders, readNumber],
  opaque: [],
};

const starts: ReadonlySet<string> = new Set([
  ...[unitsOfTen, tens, scales, ordinals].flatMap((table) => [...table.keys()]),
  ...calendarStarts,
  ...indefiniteStarts,
  ...currencySigns,
  ...'- − – minus noon midday midnight last final past semi semifinal semifinals quarterfinal quarterfinals'.split(' '),
]);

/** Returns false for most words, to read several times faster. Capitals may be Roman numerals or currencies. */
function mayStart({ kind, lower, text }: Word): boolean {
  if (kind === 'number' || starts.has(lower)) return true;
  return kind === 'word' && /^(?:\p{Ll}|[A-Z]{1,7}|[VX]\.|WW[12I]+|[QH]\d|Rs\.?)$/u.test(text);
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
  for (const read of readersOf[cursor.words[at]?.kind ?? 'opaque']) {
    const found = read(cursor, at, cursor.lower(at));
    if (found !== undefined && !(Array.isArray(found) && found.length === 0)) return [found].flat();
  }
  return [];
}

/** Joins measures in two units: 2 hours and 15 minutes. Feet and inches are kept separate. Runs in linear time. */
function joinCompounds(cursor: Cursor, amounts: readonly Amount[]): Amount[] {
  const joined: Amount[] = [];
  for (const [place, amount] of amounts.entries()) {
    const whole = joined.at(-1);
    // 5.50 pounds, 30 pence less; two hours, 20 minutes of which; an hour and 48 minutes, three minutes behind
    const isApart =
      whole === undefined ||
      /\d\.\d/u.test(cursor.phrase(whole.first, 2)) ||
      comparative.test(cursor.lower(amount.last)) ||
      /^of (?:which|it|that)$/u.test(cursor.phrase(amount.last, 2)) ||
      (amount.unit !== undefined && amounts[place - 1]?.unit === amount.unit);
    const between = isApart ? '' : cursor.phrase(whole.last, Math.min(amount.first - whole.last, 3));
    const sum = isApart ? undefined : addParts(whole, amount, between);
    if (whole === undefined || sum === undefined) joined.push(amount);
    else joined[joined.length - 1] = cursor.amount(whole.first, amount.last, 'number', sum, true, whole.unit);
  }
  return joined;
}

function addParts({ form, values: [whole = 0], unit }: Amount, part: Amount, between: string): number | undefined {
  const [[value = 0], dimension = ''] = [part.values, unit?.dimensions[0]];
  const isBare = part.unit === undefined && between === '' && value >= 10 && value < 100;
  // 4 h 51 m, 2 h 34, but not `of the 160 minutes thirty are too many`
  const isMinute =
    (unit === unitNamed('h') || (unit === unitNamed('min') && isBare && whole < 60)) &&
    between === '' &&
    (isBare || part.unit === unitNamed('m'));
  const isDecimal = isBare && /^(?:length$|money)/u.test(dimension);
  const share = isMinute ? 1 / 60 : isDecimal ? 0.01 : (part.unit?.factor ?? 0) / (unit?.factor ?? 1);
  const isOfOneKind = isMinute || isDecimal || (part.unit?.dimensions[0] === dimension && dimension !== 'inch');
  // an hour and ten minutes, but not `twice a day, two minutes each`
  const isJoined = form === 'period' ? /^(?:and)?$/u.test(between) : /^(?:|,|and|, and)$/u.test(between);
  // In `2s 6d and 7s`, `s` and `d` are not seconds and days.
  const isPart = isOfOneKind && isJoined && share * value < 1 && share < 1 && share >= 1e-4;
  const areNumbers = [form, part.form].every((one) => /^(?:number|period)$/u.test(one));
  return isPart && areNumbers ? whole + share * value : undefined;
}

/** Completes ranges and lists that state a unit, scale or month once: `$5–10 million`, `May 3–6`. Linear time. */
function inheritUnits(cursor: Cursor, amounts: readonly Amount[]): Amount[] {
  const carried = amounts.filter(({ form }) => form !== 'weekday');
  let isList = false;
  for (let index = carried.length - 2; index >= 0; index -= 1) {
    const [left, right] = [carried[index], carried[index + 1]];
    const joint = left === undefined || right === undefined ? '' : jointOf(cursor, left, right);
    // `In 2021, 5 %` is not a list.
    isList = joint !== '' && (isList || joint !== ',');
    if (left === undefined || right === undefined || joint === '') continue;
    // one and sixpence
    const unit = joint === 'and' && /.pence$/u.test(cursor.lower(right.first)) ? unitNamed('shilling') : right.unit;
    if (isDay(left) && right.form === 'month-day') carried[index] = dayOf(left, right);
    else if (right.form === 'clock' && joint !== ',') carried[index] = clockOf(left);
    else if (isList && left.form === 'number' && right.form === 'number')
      carried[index] = { ...left, unit: left.unit ?? unit, values: openValues(cursor, left, right) };
  }
  for (const [index, right] of carried.entries()) {
    const left = carried[index - 1];
    const joint = left === undefined ? '' : jointOf(cursor, left, right);
    if (left === undefined || joint === '') continue;
    if (isDay(right) && left.form === 'month-day' && joint !== ',') carried[index] = dayOf(right, left);
    else if (left.form === 'clock' && joint !== ',') carried[index] = clockOf(right);
    // every 30 minutes rather than every 60
    else if (joint.endsWith('every') && right.form === 'number')
      carried[index] = { ...right, unit: right.unit ?? left.unit };
  }
  let next = 0;
  return amounts.map((amount) => (amount.form === 'weekday' ? amount : (carried[next++] ?? amount)));
}

function isDay({ form, values: [day = 0], unit }: Amount): boolean {
  return form === 'number' && unit === undefined && Number.isInteger(day) && day >= 1 && day <= 31;
}

function dayOf(day: Amount, { values: [month = 0] }: Amount): Amount {
  return { ...day, form: 'month-day', values: [Math.floor(month / 100) * 100 + (day.values[0] ?? 0)], firm: true };
}

/** Converts a number next to a time into a time: the 6 in `8:30 to 6`. */
function clockOf(amount: Amount): Amount {
  const { form, values, unit } = amount;
  const [hour = 0] = values;
  if (form !== 'number' || unit !== undefined || !(hour >= 1 && hour <= 24)) return amount;
  const minutes = (Math.floor(hour) * 60 + Math.round((hour % 1) * 100)) % 1440;
  return { ...amount, form: 'clock', values: hour < 13 ? [minutes % 720, (minutes % 720) + 720] : [minutes] };
}

/** Returns the mark or word that joins two amounts of a range or a list (12 to 16 May), or an empty string. */
function jointOf(cursor: Cursor, { last }: Amount, { first }: Amount): string {
  const joint = first - last > 3 ? '' : cursor.phrase(last, first - last);
  const pattern =
    /^(?:[-‐‑–—,/×x±]|by|to|until|till|(?:rather than|instead of)(?: every)?|(?:, )?(?:and|or))(?= \S+day$|$)/u;
  return pattern.exec(joint)?.[0] ?? '';
}

/** The factor that `million` represents in `5 to 10 million`, or `m` in `5–10m`; 1 if there is none. */
function scaleOf({ words }: Cursor, { first, last }: Amount): number {
  const short = words.slice(first + 1, last).map(({ lower }) => shortScales.get(lower) ?? 1);
  return Math.max(1, ...short, ...words.slice(first, last).map(({ lower }) => scales.get(lower) ?? 1));
}

/** The values of the first amount of a range: 5 or 5 million in `5 to 10 million`, -500 or 500 in `500 to 300 BCE`. */
function openValues(cursor: Cursor, { values }: Amount, other: Amount): readonly number[] {
  const [scale, [value = 0, ...more]] = [scaleOf(cursor, other), values];
  if (value > 0 && (other.values[0] ?? 0) < 0) return [value, -value];
  return more.length > 0 || value >= 1000 || scale < 1000 ? values : [value, value * scale];
}
