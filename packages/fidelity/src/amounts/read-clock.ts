/** Reads times of day: `7 PM`, `19:00`, `seven o'clock`, `half past six`, `noon`. */
import type { Amount, Cursor } from './amount.ts';
import { unitsOfTen } from './number-words.ts';

const halfDayMinutes = 720;

export function readClock(cursor: Cursor, at: number): Amount[] {
  const word = cursor.lower(at);
  const time = (last: number, minutes: number, half: number | undefined): Amount[] => {
    const sinceTwelve = minutes % halfDayMinutes;
    const open = minutes < 13 * 60 ? [sinceTwelve, sinceTwelve + halfDayMinutes] : [minutes % (2 * halfDayMinutes)];
    return [cursor.amount(at, last, 'clock', half === undefined ? open : [sinceTwelve + half], true)];
  };
  if (/^(?:noon|midday)$/u.test(word)) return time(at + 1, 0, halfDayMinutes);
  if (word === 'midnight') return time(at + 1, 0, 0);
  const past = readPast(cursor, at);
  if (past !== undefined) return time(past.last, past.minutes, past.half);
  // 7.30pm
  const [dotted, dottedHour, dottedMinutes] = /^(\d{1,2})\.([0-5]\d)$/u.exec(word) ?? [];
  const dottedHalf = dotted === undefined ? undefined : halfOfDay(cursor, at + 1);
  if (dottedHalf !== undefined)
    return time(dottedHalf.last, Number(dottedHour) * 60 + Number(dottedMinutes), dottedHalf.half);
  const hour = cursor.isNumber(at) ? Number(word) : unitsOfTen.get(word);
  if (hour === undefined || !Number.isInteger(hour) || hour > 24) return [];
  const isColon = cursor.lower(at + 1) === ':' && cursor.isJoined(at + 1) && cursor.isJoined(at + 2);
  const hasMinutes = isColon && /^[0-5]\d$/u.test(cursor.lower(at + 2));
  const last = hasMinutes ? at + 3 : at + 1;
  const isOClock = /^o['’]clock$/u.test(cursor.lower(last));
  const half = halfOfDay(cursor, isOClock ? last + 1 : last);
  const minutes = hour * 60 + (hasMinutes ? Number(cursor.lower(at + 2)) : 0);
  if (half !== undefined && hour >= 1 && hour <= 12) return time(half.last, minutes, half.half);
  // With a second colon, it is a duration or an address.
  if ((!hasMinutes && !isOClock) || cursor.lower(last) === ':') return [];
  return time(isOClock ? last + 1 : last, minutes, undefined);
}

/** half past five, a quarter to six, ten past six */
function readPast(cursor: Cursor, at: number): { minutes: number; half: number | undefined; last: number } | undefined {
  const from = cursor.lower(at) === 'a' ? at + 1 : at;
  const [word, preposition] = [cursor.lower(from), cursor.lower(from + 1)];
  const step = { half: 30, quarter: 15, twenty: 20 }[word] ?? unitsOfTen.get(word) ?? 0;
  const isTo =
    /^(?:to|before|of)$/u.test(preposition) &&
    (word === 'quarter' ||
      /^(?:at|until|till)$/u.test(cursor.lower(at - 1)) ||
      halfOfDay(cursor, from + 3) !== undefined);
  const hour = unitsOfTen.get(cursor.lower(from + 2)) ?? Number.parseInt(cursor.lower(from + 2), 10);
  if (step === 0 || !(hour >= 1 && hour <= 12) || !(isTo || /^(?:past|after)$/u.test(preposition))) return undefined;
  const half = halfOfDay(cursor, from + 3);
  return { minutes: hour * 60 + (isTo ? -step : step), half: half?.half, last: half?.last ?? from + 3 };
}

/** The first minute of the half of the day that follows a time: p.m., in the evening, at night. */
function halfOfDay(cursor: Cursor, at: number): { half: number; last: number } | undefined {
  const letter = /^(a|p)\.?m\.?$/u.exec(cursor.lower(at))?.[1];
  if (letter !== undefined) return { half: letter === 'p' ? halfDayMinutes : 0, last: at + 1 };
  if (!/^(?:in|at)$/u.test(cursor.lower(at))) return undefined;
  const part = /^(?:in the (morning|afternoon|evening)|at (night))\b/u.exec(
    [0, 1, 2].map((step) => cursor.lower(at + step)).join(' '),
  );
  if (part === null) return undefined;
  return { half: part[1] === 'morning' ? 0 : halfDayMinutes, last: at + (part[2] === undefined ? 3 : 2) };
}
